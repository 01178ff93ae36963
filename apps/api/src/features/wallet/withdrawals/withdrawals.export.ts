import type { WithdrawalId } from '@waha/domain/kernel/ids';
import { pointsToMillimes } from '@waha/domain/kernel/money';
import { CONFIRMED_STATUSES } from '@waha/domain/wallet/withdrawal';
import { and, asc, eq, inArray, type SQL } from 'drizzle-orm';
import { people } from '#platform/auth/auth.tables';
import type { Database } from '#platform/database/database';
import {
  createCodeCell,
  createTimeCell,
  defineExport,
  OWNER_COLUMNS,
  ownerSelection,
} from '#platform/documents/export-table';
import { withdrawals } from '../wallet.tables';

/** Every confirmed withdrawal, by the day of its request. */
export const withdrawalsExport = defineExport({
  select: (db: Database, where?: SQL) =>
    db
      .select({ id: withdrawals.id, row: withdrawals, owner: ownerSelection })
      .from(withdrawals)
      .innerJoin(people, and(eq(people.id, withdrawals.memberId), inArray(withdrawals.status, [...CONFIRMED_STATUSES])))
      .where(where)
      .orderBy(asc(withdrawals.id)),
  withIds: (ids) => inArray(withdrawals.id, ids as WithdrawalId[]),
  columns: {
    'withdrawal id': ({ row }) => row.id,
    ...OWNER_COLUMNS,
    points: ({ row }) => row.points,
    TND: ({ row }) => ({ tnd: pointsToMillimes(row.points) }),
    status: ({ row }) => createCodeCell(row.status, ({ exportWords }) => exportWords.status),
    reason: ({ row }) => row.reason,
    asked: ({ row }) => createTimeCell(row.askedAt),
    decided: ({ row }) => createTimeCell(row.decidedAt),
    paid: ({ row }) => createTimeCell(row.paidAt),
    transfer: ({ row }) => row.reference,
  },
  instantOf: ({ row }) => row.askedAt,
});
