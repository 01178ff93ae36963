import { formatInvoiceNumber } from '@waha/domain/invoices/invoice-number';
import { createCodeCell, createTimeCell, defineExport, OWNER_COLUMNS } from '#platform/documents/export-table';
import { invoices } from './invoices.tables';

/** Every invoice, by the day of its creation. */
export const invoicesExport = defineExport({
  table: invoices,
  columns: {
    'invoice id': ({ row }) => row.id,
    'invoice number': ({ row }) => formatInvoiceNumber({ year: row.numberYear, serial: row.number }),
    ...OWNER_COLUMNS,
    'invoice date': ({ row }) => ({ day: row.invoiceDate }),
    'amount TND': ({ row }) => (row.amountMillimes === null ? null : { tnd: row.amountMillimes }),
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
