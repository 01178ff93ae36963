import { formatTnd, pointsToMillimes } from '@waha/domain/kernel/money';
import { type Instant, toIso } from '@waha/domain/kernel/time';
import { type EntryKind, type LedgerEntry, totalsAt } from '@waha/domain/wallet/ledger';
import { csvOf } from '../../platform/documents/csv';
import { makePdf } from '../../platform/documents/pdf';
import { FileResponse } from '../../platform/http/file-response';

type Statement = {
  brand: string;
  owner: { name: string; email: string };
  /** Of the wallet, in the order they were written. */
  entries: readonly LedgerEntry[];
  at: Instant;
};

const WORDS: Record<EntryKind, string> = {
  pack_bonus: 'Monthly bonus',
  pack_facility: 'Facility service points',
  pack_bonus_cancelled: 'Monthly bonus cancelled',
  pack_facility_cancelled: 'Facility service points cancelled',
  withdrawal: 'Withdrawal',
  withdrawal_returned: 'Withdrawal returned',
  recharge: 'Recharge',
};
const TITLES = ['Date', 'Movement', 'Points', 'TND', 'Valid from', 'Balance'];
const COLUMNS = [
  { share: 20 },
  { share: 30 },
  { share: 10, align: 'end' as const },
  { share: 16, align: 'end' as const },
  { share: 20 },
  { share: 12, align: 'end' as const },
];

/** Every entry of a wallet with its running balance, oldest first, as a file to keep or to calculate with. */
export async function makeStatement(statement: Statement, format: 'csv' | 'pdf'): Promise<FileResponse> {
  const name = `${statement.brand}-statement-${toIso(statement.at).slice(0, 10)}.${format}`;
  if (format === 'csv') {
    return new FileResponse({ bytes: toCsv(statement) }, { type: 'text/csv; charset=utf-8', as: 'attachment', name });
  }
  return new FileResponse({ bytes: await toPdf(statement) }, { type: 'application/pdf', as: 'inline', name });
}

function toCsv({ entries }: Statement): Buffer {
  const rows = balanced(entries).map(({ earnedAt, kind, points, becomesValidAt, balance }) => [
    toIso(earnedAt),
    WORDS[kind],
    points,
    { tnd: pointsToMillimes(points) },
    toIso(becomesValidAt),
    balance,
  ]);
  return Buffer.from(csvOf([TITLES, ...rows]));
}

function toPdf({ brand, owner, entries, at }: Statement): Promise<Buffer> {
  const { totalPoints, validPoints, heldPoints } = totalsAt(entries, at);
  const rows = balanced(entries).map(({ earnedAt, kind, points, becomesValidAt, balance }) => [
    minute(earnedAt),
    WORDS[kind],
    String(points),
    formatTnd(pointsToMillimes(points)),
    minute(becomesValidAt),
    String(balance),
  ]);
  const worth = (points: number) => `${points} (${formatTnd(pointsToMillimes(points))})`;
  return makePdf({
    brand,
    title: 'Statement of points',
    reference: owner.email,
    at,
    lines: [
      ['Member', owner.name],
      ['Movements', String(entries.length)],
    ],
    table: { columns: COLUMNS.map((column, index) => ({ ...column, title: TITLES[index] ?? '' })), rows },
    totals: [
      ['Total points', worth(totalPoints)],
      ['Valid now', worth(validPoints)],
      ['Not yet valid', worth(heldPoints)],
    ],
    note: 'Points can be withdrawn from the date in “Valid from”. 2 points are 1 TND. Times are UTC.',
  });
}

function balanced(entries: readonly LedgerEntry[]): (LedgerEntry & { balance: number })[] {
  let balance = 0;
  return entries.map((entry) => {
    balance += entry.points;
    return { ...entry, balance };
  });
}

function minute(at: Instant): string {
  return toIso(at).slice(0, 16).replace('T', ' ');
}
