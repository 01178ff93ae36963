import { formatInvoiceNumber } from '@waha/domain/invoices/invoice-number';
import { createCodeCell, createTimeCell, defineExport, OWNER_COLUMNS } from '#platform/documents/export-table';
import { invoices } from './invoices.tables';
import { readTaxes } from './vat/read-taxes';
import { TAX_COLUMNS } from './vat/tax-columns';

/** Every invoice, by the day of its creation. */
export const invoicesExport = defineExport({
  table: invoices,
  readDetails: async (db) => {
    const getTaxes = await readTaxes(db);
    return (row) => {
      if (row.pdfFileId !== null || row.amountMillimes === null) return undefined;
      return { totalMillimes: row.amountMillimes, taxes: getTaxes(row) };
    };
  },
  columns: {
    'invoice id': ({ row }) => row.id,
    'invoice number': ({ row }) => formatInvoiceNumber({ year: row.numberYear, serial: row.number }),
    ...OWNER_COLUMNS,
    'invoice date': ({ row }) => ({ day: row.invoiceDate }),
    'amount TND': ({ row }) => (row.amountMillimes === null ? null : { tnd: row.amountMillimes }),
    ...TAX_COLUMNS,
    status: ({ row }) => createCodeCell(row.status, ({ exportWords }) => exportWords.invoice),
    receipt: ({ row }) =>
      row.receiptStatus && createCodeCell(row.receiptStatus, ({ exportWords }) => exportWords.receipt),
    reason: ({ row }) => row.reason,
    instalment: ({ row }) => row.instalmentNumber,
    'payment id': ({ row }) => row.paymentId,
    'recharge id': ({ row }) => row.rechargeId,
    made: ({ row }) => createTimeCell(row.createdAt),
    paid: ({ row }) => createTimeCell(row.paidAt),
  },
  instantOf: (row) => row.createdAt,
});
