import type { PaymentId } from '@waha/domain/kernel/ids';
import { asc, eq, inArray, type SQL } from 'drizzle-orm';
import { people } from '#platform/auth/auth.tables';
import type { Database } from '#platform/database/database';
import {
  createCodeCell,
  createTimeCell,
  defineExport,
  OWNER_COLUMNS,
  ownerSelection,
} from '#platform/documents/export-table';
import { payments } from './purchase.tables';

/** Every payment, in any status, by the day on which it was sent. */
export const paymentsExport = defineExport({
  select: (db: Database, where?: SQL) =>
    db
      .select({ id: payments.id, payment: payments, owner: ownerSelection })
      .from(payments)
      .innerJoin(people, eq(people.id, payments.memberId))
      .where(where)
      .orderBy(asc(payments.id)),
  withIds: (ids) => inArray(payments.id, ids as PaymentId[]),
  columns: {
    'payment id': ({ payment }) => payment.id,
    reference: ({ payment }) => payment.reference,
    ...OWNER_COLUMNS,
    pack: ({ payment }) => payment.packName,
    quantity: ({ payment }) => payment.quantity,
    type: ({ payment }) => createCodeCell(payment.paymentType, ({ exportWords }) => exportWords.type),
    method: ({ payment }) => createCodeCell(payment.paymentMethod, ({ exportWords }) => exportWords.method),
    months: ({ payment }) => payment.plan?.months,
    'total TND': ({ payment }) => ({ tnd: payment.totalMillimes }),
    status: ({ payment }) => createCodeCell(payment.status, ({ exportWords }) => exportWords.status),
    reason: ({ payment }) => payment.reason,
    sent: ({ payment }) => createTimeCell(payment.createdAt),
    decided: ({ payment }) => createTimeCell(payment.decidedAt),
  },
  instantOf: ({ payment }) => payment.createdAt,
});
