import { formatCreditNoteNumber } from '@waha/domain/invoices/credit-note';
import { createTimeCell, defineExport, OWNER_COLUMNS } from '#platform/documents/export-table';
import { readTaxes } from '../vat/read-taxes';
import { TAX_COLUMNS } from '../vat/tax-columns';
import { listCreditedInvoices } from './credit-notes.store';
import { creditNotes } from './credit-notes.tables';

/** Every credit note, by the day of its creation. */
export const creditNotesExport = defineExport({
  table: creditNotes,
  readDetails: async (db) => {
    const getTaxes = await readTaxes(db);
    const invoiceById = await listCreditedInvoices(db);
    return ({ invoiceId, amountMillimes }) => {
      const invoice = invoiceById.get(invoiceId);
      return invoice && { totalMillimes: amountMillimes, taxes: getTaxes(invoice) };
    };
  },
  columns: {
    'credit note number': ({ row }) => formatCreditNoteNumber({ year: row.numberYear, serial: row.number }),
    ...OWNER_COLUMNS,
    'invoice id': ({ row }) => row.invoiceId,
    'amount TND': ({ row }) => ({ tnd: row.amountMillimes }),
    ...TAX_COLUMNS,
    made: ({ row }) => createTimeCell(row.createdAt),
  },
  instantOf: (row) => row.createdAt,
});
