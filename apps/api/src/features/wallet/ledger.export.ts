import { pointsToMillimes } from '@waha/domain/kernel/money';
import { asc, eq } from 'drizzle-orm';
import { people } from '../../platform/auth/auth.tables';
import { type Exporter, OWNER_TITLES, ownerCells, ownerColumns, timeCell } from '../../platform/documents/export-table';
import { pointEntries } from './wallet.tables';

const TITLES = [
  'entry',
  ...OWNER_TITLES,
  'account',
  'kind',
  'points',
  'TND',
  'earned',
  'valid from',
  'source',
  'period',
];

/** Every entry of the books of points, by the day on which it was earned; facility points are worth no TND. */
export const exportLedger: Exporter = async (db, isMeant) => {
  const found = await db
    .select({ entry: pointEntries, owner: ownerColumns })
    .from(pointEntries)
    .innerJoin(people, eq(people.id, pointEntries.memberId))
    .orderBy(asc(pointEntries.id));
  const rows = found
    .filter(({ entry }) => isMeant(entry.earnedAt))
    .map(({ entry, owner }) => [
      ...[entry.id, ...ownerCells(owner), entry.account, entry.kind, entry.points],
      ...[entry.account === 'wallet' ? { tnd: pointsToMillimes(entry.points) } : null],
      ...[timeCell(entry.earnedAt), timeCell(entry.becomesValidAt), entry.source, entry.period],
    ]);
  return [TITLES, ...rows];
};
