import type { Millimes } from '../kernel/money';
import type { VatRate } from '../kernel/vat-rate';
import { type SaleTaxes, splitTotal, type TotalParts } from './split-total';

/** An invoice, or a credit note over one, with the taxes of the invoice. */
export type TaxedDocument = { kind: 'invoice' | 'creditNote'; totalMillimes: Millimes; taxes: SaleTaxes };

/** The number of documents, and the sums of invoices minus those of credit notes. */
export type VatSums = TotalParts & { invoices: number; creditNotes: number; totalMillimes: Millimes };

const NO_DOCUMENTS: VatSums = {
  ...{ invoices: 0, creditNotes: 0 },
  ...{ netMillimes: 0, vatMillimes: 0, stampMillimes: 0, totalMillimes: 0 },
};

/** Returns the sums of each rate that documents have, the lowest first. Every document is split on its own. */
export function sumVatByRate(documents: readonly TaxedDocument[]): (VatSums & { vatRate: VatRate })[] {
  const sums = new Map<VatRate, VatSums>();
  for (const { kind, totalMillimes, taxes } of documents) {
    const parts = splitTotal(totalMillimes, taxes);
    const sign = kind === 'invoice' ? 1 : -1;
    const sumOfDocument: VatSums = {
      invoices: kind === 'invoice' ? 1 : 0,
      creditNotes: kind === 'creditNote' ? 1 : 0,
      netMillimes: sign * parts.netMillimes,
      vatMillimes: sign * parts.vatMillimes,
      stampMillimes: sign * parts.stampMillimes,
      totalMillimes: sign * totalMillimes,
    };
    sums.set(taxes.vatRate, addVatSums([sums.get(taxes.vatRate) ?? NO_DOCUMENTS, sumOfDocument]));
  }
  return [...sums].sort(([rate], [otherRate]) => rate - otherRate).map(([vatRate, sum]) => ({ vatRate, ...sum }));
}

/** Returns the total of sums. */
export function addVatSums(list: readonly VatSums[]): VatSums {
  return list.reduce(
    (total, each) => ({
      invoices: total.invoices + each.invoices,
      creditNotes: total.creditNotes + each.creditNotes,
      netMillimes: total.netMillimes + each.netMillimes,
      vatMillimes: total.vatMillimes + each.vatMillimes,
      stampMillimes: total.stampMillimes + each.stampMillimes,
      totalMillimes: total.totalMillimes + each.totalMillimes,
    }),
    NO_DOCUMENTS,
  );
}
