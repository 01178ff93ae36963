import { cleanNumber } from '@waha/domain/kernel/text/clean-number';

/**
 * Seven digits and a key letter, two letters for VAT and the type of business, three digits for the branch:
 * `1234567A/B/M/000`.
 */
export const TAX_NUMBER_FORM = /^(\d{7}[A-Z])[ /.-]*([A-Z])[ /.-]*([A-Z])[ /.-]*(\d{3})$/;

/**
 * The official form, only with letters that exist. VAT: `A` mandatory, `B` optional, `P` partial, `F` flat rate, `D` and
 * `N` not liable. Business: `M` company, `C` trader, `P` profession, `N` employer only, `E` branch.
 */
export const TAX_NUMBER = /^\d{7}[A-HJ-NP-TV-Z]\/[ABDFNP]\/[CEMNP]\/\d{3}$/;

/** The key letters in the order of their values. */
const KEY_LETTERS = 'ABCDEFGHJKLMNPQRSTVWXYZ';

/** Formats a tax number (matricule fiscal) as on documents. Invalid numbers are returned unchanged. */
export function formatTaxNumber(typed: string): string {
  return cleanNumber(typed).toUpperCase().replace(TAX_NUMBER_FORM, '$1/$2/$3/$4');
}

/** Checks whether the tax number has the right form, even with letters that do not exist. */
export function hasTaxNumberForm(typed: string): boolean {
  return TAX_NUMBER_FORM.test(formatTaxNumber(typed));
}

/** Checks whether the owner of the tax number charges VAT, by its second letter. */
export function isVatCharged(taxNumber: string): boolean {
  return /^\d{7}[A-Z]\/[ABP]\//.test(formatTaxNumber(taxNumber));
}

/**
 * Returns the key letter that the digits of the tax number require; `undefined` if it has this letter, or is no tax
 * number. Valid numbers with another letter are in use, so that a difference is no error.
 */
export function findExpectedKey(taxNumber: string): string | undefined {
  const number = formatTaxNumber(taxNumber);
  if (!TAX_NUMBER_FORM.test(number)) return undefined;
  const sum = [...number.slice(0, 7)].reduce((total, digit, at) => total + Number(digit) * (7 - at), 0);
  const expected = KEY_LETTERS[sum % KEY_LETTERS.length];
  return expected === number[7] ? undefined : expected;
}
