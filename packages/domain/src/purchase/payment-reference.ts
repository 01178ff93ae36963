/** Crockford's 32 characters: none can be confused with another (no I, L, O, U). */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Returns one unambiguous character for each random byte. */
export function createSigns(random: Uint8Array): string {
  return [...random].map((byte) => ALPHABET.charAt(byte % ALPHABET.length)).join('');
}

export const PAYMENT_REFERENCE = /^W-[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/;

/**
 * Returns the short text that a member writes on the transfer, `W-7K3M-9Q2X`. The device creates it, so it works
 * offline.
 * @param random at least 8 random bytes
 */
export function createPaymentReference(random: Uint8Array): string {
  const signs = createSigns(random.subarray(0, 8));
  return `W-${signs.slice(0, 4)}-${signs.slice(4)}`;
}

/** Without the `W-`, fewer characters could be a word. */
const BARE_PREFIX_MIN_LENGTH = 4;

/**
 * Parses the typed beginning of a reference, ignoring case, spaces and hyphens: `w-7k3m 9` and `7K3M9` give `W-7K3M-9`.
 * Returns undefined if no reference can begin like this.
 */
export function parseReferencePrefix(typed: string): string | undefined {
  const [, before, rest] = /^\s*(w\s*-)?(.*)$/is.exec(typed) ?? [];
  const signs = rest?.toUpperCase().replace(/[\s-]/g, '') ?? '';
  const isLong = signs.length >= (before ? 1 : BARE_PREFIX_MIN_LENGTH) && signs.length <= 8;
  if (!isLong || [...signs].some((sign) => !ALPHABET.includes(sign))) return undefined;
  return `W-${signs.slice(0, 4)}${signs.length > 4 ? '-' : ''}${signs.slice(4)}`;
}
