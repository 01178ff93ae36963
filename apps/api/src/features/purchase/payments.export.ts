import { asc, eq } from 'drizzle-orm';
import { people } from '../../platform/auth/auth.tables';
import { type Exporter, OWNER_TITLES, ownerCells, ownerColumns, timeCell } from '../../platform/documents/export-table';
import { payments } from './purchase.tables';

const TITLES = ['payment id', 'reference', ...OWNER_TITLES, 'pack', 'quantity', 'type', 'method', 'months'];

/** Every payment, whatever became of it, by the day on which it was sent. */
export const exportPayments: Exporter = async (db, isMeant) => {
  const found = await db
    .select({ payment: payments, owner: ownerColumns })
    .from(payments)
    .innerJoin(people, eq(people.id, payments.memberId))
    .orderBy(asc(payments.id));
  const rows = found
    .filter(({ payment }) => isMeant(payment.createdAt))
    .map(({ payment, owner }) => [
      ...[payment.id, payment.reference, ...ownerCells(owner), payment.packName, payment.quantity],
      ...[payment.paymentType, payment.paymentMethod, payment.plan?.months, { tnd: payment.totalMillimes }],
      ...[payment.status, payment.reason, timeCell(payment.createdAt), timeCell(payment.decidedAt)],
    ]);
  return [[...TITLES, 'total TND', 'status', 'reason', 'sent', 'decided'], ...rows];
};
