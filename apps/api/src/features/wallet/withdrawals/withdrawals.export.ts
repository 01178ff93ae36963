import { pointsToMillimes } from '@waha/domain/kernel/money';
import { CONFIRMED_STATUSES } from '@waha/domain/wallet/withdrawal';
import { and, asc, eq, inArray } from 'drizzle-orm';
import { people } from '../../../platform/auth/auth.tables';
import {
  type Exporter,
  OWNER_TITLES,
  ownerCells,
  ownerColumns,
  timeCell,
} from '../../../platform/documents/export-table';
import { withdrawals } from '../wallet.tables';

const TITLES = ['withdrawal id', ...OWNER_TITLES, 'points', 'TND', 'status', 'reason', 'asked', 'decided'];

/** Every confirmed withdrawal, by the day on which it was asked for. */
export const exportWithdrawals: Exporter = async (db, isMeant) => {
  const found = await db
    .select({ row: withdrawals, owner: ownerColumns })
    .from(withdrawals)
    .innerJoin(people, and(eq(people.id, withdrawals.memberId), inArray(withdrawals.status, [...CONFIRMED_STATUSES])))
    .orderBy(asc(withdrawals.id));
  const rows = found
    .filter(({ row }) => isMeant(row.askedAt))
    .map(({ row, owner }) => [
      ...[row.id, ...ownerCells(owner), row.points, { tnd: pointsToMillimes(row.points) }, row.status, row.reason],
      ...[timeCell(row.askedAt), timeCell(row.decidedAt), timeCell(row.paidAt), row.reference],
    ]);
  return [[...TITLES, 'paid', 'transfer'], ...rows];
};
