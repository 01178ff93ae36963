import { createCodeCell, createTimeCell, defineExport, OWNER_COLUMNS } from '#platform/documents/export-table';
import { payments } from './purchase.tables';

/** Shows nothing for payments that use no credit, or for which the due amount arrived. */
const createOptionalAmount = (millimes: number | null) => (millimes === null ? null : { tnd: millimes });

/** Every payment, in any status, by the day on which it was sent. */
export const paymentsExport = defineExport({
  table: payments,
  columns: {
    'payment id': ({ row }) => row.id,
    reference: ({ row }) => row.reference,
    ...OWNER_COLUMNS,
    pack: ({ row }) => row.packName,
    quantity: ({ row }) => row.quantity,
    type: ({ row }) => createCodeCell(row.paymentType, ({ exportWords }) => exportWords.type),
    method: ({ row }) => createCodeCell(row.paymentMethod, ({ exportWords }) => exportWords.method),
    months: ({ row }) => row.plan?.months,
    'total TND': ({ row }) => ({ tnd: row.totalMillimes }),
    status: ({ row }) => createCodeCell(row.status, ({ exportWords }) => exportWords.status),
    reason: ({ row }) => row.reason,
    sent: ({ row }) => createTimeCell(row.createdAt),
    decided: ({ row }) => createTimeCell(row.decidedAt),
    'credit used TND': ({ row }) => createOptionalAmount(row.creditMillimes),
    'received TND': ({ row }) => createOptionalAmount(row.receivedMillimes),
  },
  instantOf: (row) => row.createdAt,
});
