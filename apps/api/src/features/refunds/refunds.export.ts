import type { PaymentId } from '@waha/domain/kernel/ids';
import { ne } from 'drizzle-orm';
import { createCodeCell, createTimeCell, defineExport, OWNER_COLUMNS } from '#platform/documents/export-table';
import { findPaymentsById } from '../purchase/payment.public-queries';
import { refunds } from './refunds.tables';

/** Every refund, by the day of its request; without the answers that nothing is due. */
export const refundsExport = defineExport({
  table: refunds,
  where: ne(refunds.status, 'not_due'),
  readDetails: async (db, rows) => {
    const ids = rows.flatMap(({ paymentId }) => (paymentId ? [paymentId] : []));
    const payments = await findPaymentsById(db, ids as PaymentId[]);
    return ({ paymentId }) => payments.get(paymentId ?? '')?.reference ?? null;
  },
  columns: {
    'refund id': ({ row }) => row.id,
    ...OWNER_COLUMNS,
    reference: ({ details }) => details,
    'amount TND': ({ row }) => ({ tnd: row.amountMillimes }),
    status: ({ row }) => createCodeCell(row.status, ({ exportWords }) => exportWords.status),
    reason: ({ row }) => row.declineReason ?? (row.reason || null),
    account: ({ row }) => (row.method === null ? null : `${row.method} ${row.number}`),
    asked: ({ row }) => createTimeCell(row.requestedAt),
    decided: ({ row }) => createTimeCell(row.decidedAt),
    paid: ({ row }) => createTimeCell(row.paidAt),
    transfer: ({ row }) => row.reference,
  },
  instantOf: (row) => row.requestedAt,
});
