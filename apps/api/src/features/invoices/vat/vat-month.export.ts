import { addVatSums, type VatSums } from '@waha/domain/invoices/sum-vat-by-rate';
import type { VatRate } from '@waha/domain/kernel/vat-rate';
import { type Columns, createCodeCell } from '#platform/documents/export-table';

/** The sums of a rate, or of all rates together. */
type VatRow = VatSums & { month: string; vatRate: VatRate | undefined };

/** Returns the rows of the VAT report of a month: one for each rate, and their total. */
export function listVatRows(month: string, rates: readonly (VatSums & { vatRate: VatRate })[]): VatRow[] {
  return [...rates.map((each) => ({ ...each, month })), { ...addVatSums(rates), month, vatRate: undefined }];
}

export const vatMonthColumns = {
  month: ({ month }) => month,
  'VAT %': ({ vatRate }) => vatRate ?? createCodeCell('total', ({ paper }) => ({ total: paper.total })),
  invoices: ({ invoices }) => invoices,
  'credit notes': ({ creditNotes }) => creditNotes,
  'net TND': ({ netMillimes }) => ({ tnd: netMillimes }),
  'VAT TND': ({ vatMillimes }) => ({ tnd: vatMillimes }),
  'stamp TND': ({ stampMillimes }) => ({ tnd: stampMillimes }),
  'total TND': ({ totalMillimes }) => ({ tnd: totalMillimes }),
} as const satisfies Columns<VatRow>;
