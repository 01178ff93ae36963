import { formatTaxNumber, TAX_NUMBER } from '@waha/domain/kernel/staff/tax-number';
import { cleanNumber } from '@waha/domain/kernel/text/clean-number';

/**
 * The kinds of numbers that identify a buyer on an electronic invoice: identity card (CIN), residence card, Tunisian tax
 * number, number of another country.
 */
export const BUYER_IDENTIFIER_KINDS = ['card', 'residence_card', 'tax_number', 'foreign'] as const;
export type BuyerIdentifierKind = (typeof BUYER_IDENTIFIER_KINDS)[number];
export type BuyerIdentifier = { kind: BuyerIdentifierKind; number: string };

const FORMS: Record<BuyerIdentifierKind, RegExp> = {
  card: /^\d{8}$/,
  residence_card: /^\d{9}$/,
  tax_number: TAX_NUMBER,
  foreign: /^[A-Z0-9][A-Z0-9/.-]{0,34}$/,
};

/** Returns the identifier in its official form, or `undefined` if the number has not the form of its kind. */
export function cleanBuyerIdentifier({ kind, number }: BuyerIdentifier): BuyerIdentifier | undefined {
  const digits = cleanNumber(number).toUpperCase();
  const cleaned = kind === 'tax_number' ? formatTaxNumber(digits) : digits.replaceAll(' ', '');
  return FORMS[kind].test(cleaned) ? { kind, number: cleaned } : undefined;
}
