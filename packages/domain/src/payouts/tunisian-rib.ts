/** Removes the spaces, points and hyphens with which people group the digits of an account. */
export function compactRib(number: string): string {
  return number.replace(/[\s.-]/g, '');
}

/**
 * Checks whether a number is a Tunisian bank account (RIB): 20 digits, bank (2), branch (3), account (13) and key (2). The
 * key is 97 minus the remainder of the first 18 digits, times 100, divided by 97.
 */
export function isTunisianRib(number: string): boolean {
  const digits = compactRib(number);
  return /^\d{20}$/.test(digits) && Number(digits.slice(18)) === computeRibKey(digits.slice(0, 18));
}

/** Returns the key of the first 18 digits of an account, from 1 to 97. */
export function computeRibKey(digits: string): number {
  return 97 - Number((BigInt(digits) * 100n) % 97n);
}
