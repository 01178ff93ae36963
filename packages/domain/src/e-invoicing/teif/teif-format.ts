import { formatTaxNumber } from '@waha/domain/kernel/staff/tax-number';
import type { BuyerIdentifier, BuyerIdentifierKind } from '../buyer-identifier';

/**
 * The version of TEIF that is written, and the parts in which versions differ. Version 1.9.0 spells names correctly, has
 * dates with four digits of the year, and checks the key letter of tax numbers.
 */
export const TEIF_FORMAT = {
  version: '1.8.8',
  dayFormat: 'ddMMyy',
  /** Misspelt names are those of the schema. */
  names: {
    receiver: 'MessageRecieverIdentifier',
    partnerAddress: 'PartnerAdresses',
    addressDescription: 'AdressDescription',
    contactAddress: 'ComAdress',
  },
  /**
   * Without slashes: 13 characters, no flat rate (`F`), no branch. Later versions also accept branches (`E`) and the first
   * 8 characters.
   */
  taxNumber: /^\d{7}[A-HJ-NP-TV-Z][ABDNP][CMNP]000$/,
  /** The signs of a document's number that every version accepts. */
  documentNumber: /^[A-Za-z0-9][A-Za-z0-9._-]{0,29}$/,
} as const;

/** The greatest lengths of texts, in characters. */
export const TEIF_LENGTHS = {
  identifier: 35,
  partnerName: 200,
  address: 500,
  reference: 200,
  contactIdentifier: 17,
  contactAddress: 500,
  itemCode: 35,
  itemDescription: 500,
  freeText: 500,
  amountInWords: 500,
} as const;

/** An identifier of seller or buyer: its code in TEIF, and the number without separators. */
export type TeifIdentifier = { type: 'I-01' | 'I-02' | 'I-03' | 'I-04'; number: string };

const IDENTIFIER_TYPES: Record<BuyerIdentifierKind, TeifIdentifier['type']> = {
  tax_number: 'I-01',
  card: 'I-02',
  residence_card: 'I-03',
  foreign: 'I-04',
};

/** Returns a tax number as TEIF writes it: `1234567AAM000`. */
export function getTeifTaxNumber(taxNumber: string): TeifIdentifier {
  return { type: 'I-01', number: formatTaxNumber(taxNumber).replaceAll('/', '') };
}

/** Returns the identifier of a buyer as TEIF writes it. Without one, the id of the member identifies the buyer. */
export function getTeifBuyer({
  identifier,
  memberId,
}: {
  identifier: BuyerIdentifier | undefined;
  memberId: string;
}): TeifIdentifier {
  if (!identifier) return { type: 'I-04', number: memberId.replaceAll('-', '') };
  if (identifier.kind === 'tax_number') return getTeifTaxNumber(identifier.number);
  return { type: IDENTIFIER_TYPES[identifier.kind], number: identifier.number };
}
