import type { WithdrawalId } from '@waha/domain/kernel/ids';
import { pointsToMillimes } from '@waha/domain/kernel/money';
import { CONFIRMED_STATUSES } from '@waha/domain/wallet/withdrawal';
import { and, asc, eq, inArray } from 'drizzle-orm';
import { people } from '#platform/auth/auth.tables';
import type { Database } from '#platform/database/database';
import {
  type Columns,
  createCodeCell,
  createExportTable,
  createTimeCell,
  type Exporter,
  OWNER_COLUMNS,
  ownerSelection,
} from '#platform/documents/export-table';
import { withdrawals } from '../wallet.tables';

const selectRows = (db: Database) =>
  db
    .select({ row: withdrawals, owner: ownerSelection })
    .from(withdrawals)
    .innerJoin(people, and(eq(people.id, withdrawals.memberId), inArray(withdrawals.status, [...CONFIRMED_STATUSES])));
type Row = Awaited<ReturnType<typeof selectRows>>[number];

export const withdrawalColumns = {
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
} as const satisfies Columns<Row>;

/** Exports every confirmed withdrawal, by the day of its request. */
export const exportWithdrawals: Exporter = async (db, isMeant) => {
  const found = await selectRows(db).orderBy(asc(withdrawals.id));
  return createExportTable<Row>(
    withdrawalColumns,
    found.filter(({ row }) => isMeant(row.askedAt)),
  );
};

/** Returns these withdrawals, by their ids. */
export async function findWithdrawalRows(db: Database, ids: readonly string[]): Promise<Map<string, Row>> {
  const rows = await selectRows(db).where(inArray(withdrawals.id, ids as WithdrawalId[]));
  return new Map(rows.map((each) => [each.row.id, each]));
}
