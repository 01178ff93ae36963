import type { VatRate } from '@waha/domain/kernel/vat-rate';
import type { BuyerIdentifier } from '../buyer-identifier';

/** The content of an electronic invoice or credit note, frozen as its document. Amounts in millimes. */
export type EInvoiceContent = {
  kind: 'invoice' | 'credit_note';
  /** `F-2026-000001` or `A-2026-000001`. */
  number: string;
  /** The day of issue in Tunis, `2026-01-31`. */
  day: string;
  seller: {
    taxNumber: string;
    legalName: string;
    address: string;
    registerNumber: string;
    phone: string;
    email: string;
  };
  buyer: {
    /** Without one, `memberId` identifies the buyer, as a number of another kind. */
    identifier: BuyerIdentifier | undefined;
    memberId: string;
    name: string;
    address: string;
    phone: string;
    email: string;
  };
  lines: readonly {
    /** At most 35 characters; names what is sold, such as the pack. */
    itemCode: string;
    description: string;
    quantity: number;
    netUnitMillimes: number;
    netMillimes: number;
    vatRate: VatRate;
  }[];
  netMillimes: number;
  vatRate: VatRate;
  vatMillimes: number;
  stampMillimes: number;
  totalMillimes: number;
  /** The invoice of a credit note, and why it is credited. */
  credited?: { number: string; day: string; reason: string };
};
