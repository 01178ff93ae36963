/** The reason for a refusal. The domain knows kinds; only the API knows status numbers. */
export type RefusalKind =
  | 'invalid'
  | 'unauthenticated'
  | 'forbidden'
  | 'missing'
  | 'conflict'
  | 'expired'
  /** A condition of the request is not met (412). */
  | 'not_as_expected'
  | 'timeout'
  | 'too_large'
  | 'wrong_type'
  /** The requested part of a file does not exist (416). */
  | 'outside'
  | 'unprocessable'
  | 'outdated'
  | 'too_many'
  | 'unavailable'
  | 'no_room';

/** `text` is the sentence that a person reads, with `{name}` placeholders; it is also the id of its translation. */
export type RefusalEntry = { kind: RefusalKind; text: string };

export type RefusalCatalogue = Record<string, RefusalEntry>;

/** Fills `{name}` placeholders: `fillPlaceholders('{n} hours', { n: 24 })` is `24 hours`. */
export function fillPlaceholders(text: string, values: Record<string, string | number> = {}): string {
  return text.replace(/\{(\w+)\}/g, (placeholder, name: string) => String(values[name] ?? placeholder));
}
