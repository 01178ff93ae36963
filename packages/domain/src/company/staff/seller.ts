import { formatTaxNumber, isVatCharged, TAX_NUMBER, TAX_NUMBER_FORM } from '@waha/domain/kernel/staff/tax-number';
import { MAX_WITHHOLDING_BASIS_POINTS } from '@waha/domain/kernel/staff/withholding-terms';
import type { VatRate } from '@waha/domain/kernel/vat-rate';
import { linesText, lineText, numberText, text } from '@waha/domain/kernel/wire';
import * as z from 'zod/mini';

/** 100 dinars: more than any fiscal stamp. */
const STAMP_MAX_MILLIMES = 100_000;

/** An enumeration, because a schema of literals would add code to the app that members download. */
const RATES = { none: 0, seven: 7, thirteen: 13, nineteen: 19 } as const satisfies Record<string, VatRate>;

const FIELDS = {
  legalName: text(/*i18n*/ 'Please enter the legal name.', 120),
  address: linesText(200),
  /** The number in the national register of companies (RNE). */
  registerNumber: numberText(40),
  phone: numberText(40),
  email: lineText(200),
  /** Bank and RIB in one line. */
  bankLine: numberText(120),
  /** The rate of VAT that prices include, in percent; 0 if the seller charges none. */
  vatRate: z.enum(RATES),
  /** The fiscal stamp that is included in the amount of an invoice, in millimes; 0 for none. */
  stampMillimes: z.int().check(z.gte(0), z.lte(STAMP_MAX_MILLIMES)),
};

/** The terms of the withholding tax on withdrawals: `WithholdingTerms`. */
const withholding = z.object({
  rateBasisPoints: z.int().check(z.gte(1), z.lte(MAX_WITHHOLDING_BASIS_POINTS)),
  basePercent: z.int().check(z.gte(1), z.lte(100)),
});

/**
 * The seller as documents name it; documents leave out empty lines. Its tax number may have outdated letters. Nothing is
 * withheld without `withholding`.
 */
export const storedSeller = z.object({ ...FIELDS, taxNumber: z.string(), withholding: z.optional(withholding) });
export type Seller = z.infer<typeof storedSeller>;

/** A seller that is saved. Older apps have no field for VAT or the withholding tax; these then remain. */
export const sellerInput = z
  .object({
    ...FIELDS,
    vatRate: z.optional(FIELDS.vatRate),
    /** `null` switches it off. */
    withholding: z.optional(z.nullable(withholding)),
    /** The matricule fiscal. */
    taxNumber: z
      .string()
      .check(
        z.maxLength(40),
        z.overwrite(formatTaxNumber),
        z.regex(TAX_NUMBER_FORM, /*i18n*/ 'Enter a tax number in the format 1234567A/B/M/000.'),
        z.regex(
          TAX_NUMBER,
          /*i18n*/ 'Check the letters of the tax number. VAT: A, B, D, F, N or P. Business: C, E, M, N or P.',
        ),
      ),
  })
  .check(({ value, issues }) => {
    const { taxNumber, vatRate = 0 } = value;
    if (vatRate === limitVatRate({ taxNumber, vatRate })) return;
    const message = /*i18n*/ 'The tax number says that no VAT is charged.';
    issues.push({ code: 'custom', path: ['vatRate'], message, input: value });
  });
export type SellerInput = z.infer<typeof sellerInput>;

/** Returns the rate of VAT, or 0 if the tax number says that none is charged. */
export function limitVatRate({ taxNumber, vatRate }: Pick<Seller, 'taxNumber' | 'vatRate'>): VatRate {
  return isVatCharged(taxNumber) ? vatRate : 0;
}

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
  'vatRate',
  'stampMillimes',
  'withholding',
] as const satisfies readonly (keyof Seller)[];
export type SellerField = (typeof SELLER_FIELDS)[number];

/** Returns the fields that differ between two versions. */
export function findChangedSellerFields(before: Seller, after: Seller): SellerField[] {
  return SELLER_FIELDS.filter((field) => toComparable(before[field]) !== toComparable(after[field]));
}

function toComparable(value: Seller[SellerField]): string | number | undefined {
  return typeof value === 'object' ? `${value.rateBasisPoints} ${value.basePercent}` : value;
}
