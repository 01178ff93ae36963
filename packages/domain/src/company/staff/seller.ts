import { cleanNumber } from '@waha/domain/kernel/text/clean-number';
import { linesText, lineText, numberText, text } from '@waha/domain/kernel/wire';
import * as z from 'zod/mini';

/** Seven digits and a letter, two letters about VAT and the kind of business, three digits of the place: `1234567A/B/M/000`. */
const TAX_NUMBER = /^(\d{7}[A-Z])[ /.-]*([A-Z])[ /.-]*([A-Z])[ /.-]*(\d{3})$/;

/** A tax number (matricule fiscal) as papers write it, however it is typed; what is none stays as it is. */
export function formatTaxNumber(typed: string): string {
  return cleanNumber(typed).toUpperCase().replace(TAX_NUMBER, '$1/$2/$3/$4');
}

/** 100 dinars: more than any fiscal stamp. */
const STAMP_MAX_MILLIMES = 100_000;

/** Who sells, as papers name them; an empty text is a line that papers leave out. */
export const seller = z.object({
  legalName: text(/*i18n*/ 'Please enter the legal name.', 120),
  address: linesText(200),
  /** The matricule fiscal. */
  taxNumber: z
    .string()
    .check(
      z.maxLength(40),
      z.overwrite(formatTaxNumber),
      z.regex(TAX_NUMBER, /*i18n*/ 'A tax number looks like 1234567A/B/M/000.'),
    ),
  /** In the national register of companies (RNE). */
  registerNumber: numberText(40),
  phone: numberText(40),
  email: lineText(200),
  /** Bank and RIB in one line. */
  bankLine: numberText(120),
  /** The fiscal stamp that the amount of an invoice contains, in millimes; 0 for none. */
  stampMillimes: z.int().check(z.gte(0), z.lte(STAMP_MAX_MILLIMES)),
});
export type Seller = z.infer<typeof seller>;

/** A dinar. */
export const DEFAULT_STAMP_MILLIMES = 1000;

/** Fields in the order of the form. */
export const SELLER_FIELDS = [
  'legalName',
  'address',
  'taxNumber',
  'registerNumber',
  'phone',
  'email',
  'bankLine',
  'stampMillimes',
] as const satisfies readonly (keyof Seller)[];
export type SellerField = (typeof SELLER_FIELDS)[number];

/** What is different between two versions. */
export function findChangedSellerFields(before: Seller, after: Seller): SellerField[] {
  return SELLER_FIELDS.filter((field) => before[field] !== after[field]);
}
