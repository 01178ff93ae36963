import { formatCreditNoteNumber } from '@waha/domain/invoices/credit-note';
import { createTimeCell, defineExport, OWNER_COLUMNS } from '#platform/documents/export-table';
import { creditNotes } from './credit-notes.tables';

/** Every credit note, by the day of its creation. */
export const creditNotesExport = defineExport({
  table: creditNotes,
  columns: {
    'credit note number': ({ row }) => formatCreditNoteNumber({ year: row.numberYear, serial: row.number }),
    ...OWNER_COLUMNS,
    'invoice id': ({ row }) => row.invoiceId,
    'amount TND': ({ row }) => ({ tnd: row.amountMillimes }),
    made: ({ row }) => createTimeCell(row.createdAt),
  },
  instantOf: (row) => row.createdAt,
});
