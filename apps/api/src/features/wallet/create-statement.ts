import type { Seller } from '@waha/domain/company/staff/seller';
import { getDayAt } from '@waha/domain/kernel/calendar/day';
import type { Language } from '@waha/domain/kernel/languages';
import { pointsToMillimes } from '@waha/domain/kernel/money';
import { type Instant, toIso } from '@waha/domain/kernel/time';
import { computeTotals, type LedgerEntry, sortByDate } from '@waha/domain/wallet/ledger';
import { formatCsv, getCsvFormat } from '#platform/documents/csv';
import { FileResponse } from '#platform/http/file-response';
import { formatAmount, formatDay, formatMinute } from '#platform/translations/format';
import { STATEMENT_COLUMNS, type StatementColumn } from '#platform/translations/source';
import { formatMoment, getTranslations } from '#platform/translations/translations';
import { createMemberDocumentParties } from '../company/document-parties.public-queries';

type Statement = {
  brand: string;
  seller: Seller;
  /** The language of the member. */
  language: Language;
  owner: { name: string; email: string };
  /** The wallet's entries, in the order in which they were written. */
  entries: readonly LedgerEntry[];
  at: Instant;
};

const COLUMNS: Record<StatementColumn, { share: number; align?: 'end' }> = {
  date: { share: 20 },
  movement: { share: 27 },
  points: { share: 10, align: 'end' },
  worth: { share: 19, align: 'end' },
  validFrom: { share: 20 },
  balance: { share: 12, align: 'end' },
};

/** Creates a file with every entry of a wallet and its running balance, oldest first. */
export async function createStatement(statement: Statement, format: 'csv' | 'pdf'): Promise<FileResponse> {
  const name = `${statement.brand}-statement-${toIso(statement.at).slice(0, 10)}.${format}`;
  if (format === 'csv') {
    return new FileResponse({ bytes: toCsv(statement) }, { type: 'text/csv; charset=utf-8', as: 'attachment', name });
  }
  return new FileResponse({ bytes: await toPdf(statement) }, { type: 'application/pdf', as: 'inline', name });
}

/** In the format for spreadsheets of the reader's language: `getCsvFormat`. */
function toCsv({ entries, language }: Statement): Buffer {
  const { statement, tunisTime } = getTranslations(language);
  const { columns, kinds } = statement;
  const titles = {
    ...columns,
    date: tunisTime({ time: columns.date }),
    validFrom: tunisTime({ time: columns.validFrom }),
  };
  const rows = withBalances(entries).map(({ earnedAt, kind, points, becomesValidAt, balance }) => [
    { at: earnedAt },
    kinds[kind],
    points,
    { tnd: pointsToMillimes(points) },
    { at: becomesValidAt },
    balance,
  ]);
  return Buffer.from(formatCsv([STATEMENT_COLUMNS.map((column) => titles[column]), ...rows], getCsvFormat(language)));
}

async function toPdf({ brand, seller, language, owner, entries, at }: Statement): Promise<Buffer> {
  // Loaded at its first use, since it takes memory.
  const { createPdf } = await import('#platform/documents/pdf/create-pdf');
  const { statement: translations, paper } = getTranslations(language);
  const { totalPoints, validPoints, heldPoints } = computeTotals(entries, at);
  const tnd = (points: number) => formatAmount(language, pointsToMillimes(points));
  const rows = withBalances(entries).map(({ earnedAt, kind, points, becomesValidAt, balance }) => [
    formatMinute(language, earnedAt),
    translations.kinds[kind],
    String(points),
    tnd(points),
    formatMinute(language, becomesValidAt),
    String(balance),
  ]);
  const worth = (points: number) => `${points} (${tnd(points)})`;
  const columns = STATEMENT_COLUMNS.map((column) => ({ ...COLUMNS[column], title: translations.columns[column] }));
  return createPdf({
    ...{ language, brand, author: seller.legalName, title: translations.title, at },
    reference: formatDay(language, getDayAt(at)),
    parties: createMemberDocumentParties(seller, owner, language),
    details: [
      [translations.movements, String(entries.length)],
      [paper.writtenOn, formatMoment(language, at)],
    ],
    tables: [{ columns, rows, emptyText: paper.none }],
    totals: [
      [translations.valid, worth(validPoints)],
      [translations.held, worth(heldPoints)],
      [translations.total, worth(totalPoints)],
    ],
    notes: [translations.note],
  });
}

function withBalances(entries: readonly LedgerEntry[]): (LedgerEntry & { balance: number })[] {
  let balance = 0;
  return sortByDate(entries).map((entry) => {
    balance += entry.points;
    return { ...entry, balance };
  });
}
