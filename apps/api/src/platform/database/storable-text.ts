/**
 * Matches zero bytes, which SQLite stores and PostgreSQL refuses, and lone surrogates, which have no encoding. SQLite
 * reads a lone surrogate back as three U+FFFD, PostgreSQL as one. JSON preserves it, and PostgreSQL then refuses to
 * read it.
 */
const UNSTORABLE_CHARACTERS = /\0|\p{Surrogate}/gu;

/** Checks whether both engines store this text unchanged. */
export function isStorableText(text: string): boolean {
  return text.search(UNSTORABLE_CHARACTERS) < 0;
}

/** Replaces characters that an engine cannot store by U+FFFD: for text whose sender cannot be asked to correct it. */
export function toStorableText(text: string): string {
  return text.replace(UNSTORABLE_CHARACTERS, '\ufffd');
}
