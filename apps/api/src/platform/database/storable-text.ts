/**
 * A zero byte: SQLite keeps it, PostgreSQL refuses it. Half of a sign that UTF-16 writes as two: it has no bytes. SQLite
 * reads it back as three U+FFFD and PostgreSQL as one; JSON keeps it as it is, and then PostgreSQL refuses to read that.
 */
const UNSTORABLE_CHARACTERS = /\0|\p{Surrogate}/gu;

/** Whether both engines keep this text as it is. */
export function isStorableText(text: string): boolean {
  return text.search(UNSTORABLE_CHARACTERS) < 0;
}

/** The text with U+FFFD for what no engine is given: for what nobody can be told to send otherwise. */
export function toStorableText(text: string): string {
  return text.replace(UNSTORABLE_CHARACTERS, '\ufffd');
}
