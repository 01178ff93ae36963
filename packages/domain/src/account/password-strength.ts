import { PASSWORD_MAX_LENGTH } from '../kernel/password-length';

/** From worst to best. */
export const PASSWORD_STRENGTHS = ['weak', 'fair', 'good', 'strong'] as const;
export type PasswordStrength = (typeof PASSWORD_STRENGTHS)[number];

/** The kinds of characters, and how many there are of each. */
const KINDS: readonly [RegExp, number][] = [
  [/\p{Ll}/u, 26],
  [/\p{Lu}/u, 26],
  [/\p{Nd}/u, 10],
  [/[^\p{Ll}\p{Lu}\p{Nd}]/u, 33],
];
/** The fewest bits of guessing for each strength above weak. */
const FAIR_BITS = 40;
const GOOD_BITS = 55;
const STRONG_BITS = 75;
const SHORTEST_NAME = 3;

/**
 * Estimates how hard a password is to guess: its length and kinds of characters, without repetitions, sequences
 * (`1234`, `abcd`) and the member's own names and address. A hint while typing; the server refuses common passwords.
 */
export function estimatePasswordStrength(
  password: string,
  { name, surname, email }: { name: string; surname: string; email: string },
): PasswordStrength {
  const own = [name, surname, email.split('@')[0] ?? '']
    .flatMap((text) => text.toLowerCase().split(/[\s.\-_]+/))
    .filter((word) => word.length >= SHORTEST_NAME)
    .sort((one, other) => other.length - one.length);
  const withoutOwn = own.reduce(
    (text, word) => text.replaceAll(word, ''),
    password.slice(0, PASSWORD_MAX_LENGTH).toLowerCase(),
  );
  const pool = KINDS.reduce((sum, [kind, size]) => (kind.test(password) ? sum + size : sum), 0);
  const bits = countUnpredictable(withoutOwn) * Math.log2(Math.max(1, pool));
  if (bits >= STRONG_BITS) return 'strong';
  if (bits >= GOOD_BITS) return 'good';
  return bits >= FAIR_BITS ? 'fair' : 'weak';
}

/** Counts the characters that neither repeat the one before nor follow it in the alphabet or among the digits. */
function countUnpredictable(text: string): number {
  const codes = Array.from(text, (letter) => letter.codePointAt(0) ?? 0);
  const isNew = (code: number, index: number) => index === 0 || Math.abs(code - (codes[index - 1] ?? 0)) > 1;
  return codes.filter(isNew).length;
}
