import { getPayoutKey } from '@waha/domain/payouts/due-payout';
import { getLineState, sumPayouts } from '@waha/domain/payouts/payout-file';
import { asc, gt } from 'drizzle-orm';
import { findPeople } from '#platform/auth/people.queries';
import { type Columns, createExportTable, createTimeCell, type Exporter } from '#platform/documents/export-table';
import { findPayoutStates } from './find-payout-states';
import { attachLines } from './payout-file.store';
import { payoutFiles } from './payouts.tables';

/** As many files are in memory at once. */
const FILES_PER_PAGE = 50;

type Row = Awaited<ReturnType<typeof viewRows>>[number];

const columns = {
  'payout file': (row) => row.number,
  made: (row) => createTimeCell(row.createdAt),
  layout: (row) => row.layout.name,
  payouts: (row) => row.lines.length,
  'total TND': (row) => ({ tnd: sumPayouts(row.lines) }),
  'paid TND': (row) => ({ tnd: row.paidMillimes }),
  reference: (row) => row.references,
  'made by': (row) => row.madeBy,
  cancelled: (row) => createTimeCell(row.cancelled?.at ?? null),
} as const satisfies Columns<Row>;

/** Exports the payout files made on these days; `reference` has those of all its payouts. */
export const exportPayoutFiles: Exporter = async (db, isMeant) => {
  const rows: Row[] = [];
  let page: (typeof payoutFiles.$inferSelect)[] = [];
  do {
    const last = page.at(-1);
    const isLater = last && gt(payoutFiles.id, last.id);
    page = await db.select().from(payoutFiles).where(isLater).orderBy(asc(payoutFiles.id)).limit(FILES_PER_PAGE);
    rows.push(
      ...(await viewRows(
        db,
        page.filter(({ createdAt }) => isMeant(createdAt)),
      )),
    );
  } while (page.length === FILES_PER_PAGE);
  return createExportTable(columns, rows);
};

async function viewRows(db: Parameters<Exporter>[0], stored: readonly (typeof payoutFiles.$inferSelect)[]) {
  const files = await attachLines(db, stored);
  const states = await findPayoutStates(
    db,
    files.flatMap(({ lines }) => lines),
  );
  const names = await findPeople(
    db,
    files.map(({ createdBy }) => createdBy),
  );
  return files.map((file) => {
    const paid = file.lines.filter((line) => getLineState(line, states) === 'paid');
    const references = paid.map((line) => states.get(getPayoutKey(line))?.paid?.reference ?? '');
    return {
      ...file,
      paidMillimes: sumPayouts(paid),
      references: [...new Set(references)].join(', '),
      madeBy: names.get(file.createdBy)?.fullName ?? '',
    };
  });
}
