import { cleanNumber } from '@waha/domain/kernel/text/clean-number';
import { linesText, lineText, numberText, text } from '@waha/domain/kernel/wire';
import * as z from 'zod/mini';

/**
 * Seven digits and a letter, two letters for VAT and the type of business, three digits for the branch:
 * `1234567A/B/M/000`.
 */
const TAX_NUMBER = /^(\d{7}[A-Z])[ /.-]*([A-Z])[ /.-]*([A-Z])[ /.-]*(\d{3})$/;

/** Formats a tax number (matricule fiscal) as on documents. Invalid numbers are returned unchanged. */
export function formatTaxNumber(typed: string): string {
  return cleanNumber(typed).toUpperCase().replace(TAX_NUMBER, '$1/$2/$3/$4');
}

/** 100 dinars: more than any fiscal stamp. */
const STAMP_MAX_MILLIMES = 100_000;

/** The seller as documents name it; documents leave out empty lines. */
export const seller = z.object({
  legalName: text(/*i18n*/ 'Please enter the legal name.', 120),
  address: linesText(200),
  /** The matricule fiscal. */
  taxNumber: z
    .string()
    .check(
      z.maxLength(40),
      z.overwrite(formatTaxNumber),
      z.regex(TAX_NUMBER, /*i18n*/ 'Enter a tax number in the format 1234567A/B/M/000.'),
    ),
  /** The number in the national register of companies (RNE). */
  registerNumber: numberText(40),
  phone: numberText(40),
  email: lineText(200),
  /** Bank and RIB in one line. */
  bankLine: numberText(120),
  /** The fiscal stamp that is included in the amount of an invoice, in millimes; 0 for none. */
  stampMillimes: z.int().check(z.gte(0), z.lte(STAMP_MAX_MILLIMES)),
});
export type Seller = z.infer<typeof seller>;

/** 1 dinar. */
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

/** Returns the fields that differ between two versions. */
export function findChangedSellerFields(before: Seller, after: Seller): SellerField[] {
  return SELLER_FIELDS.filter((field) => before[field] !== after[field]);
}
