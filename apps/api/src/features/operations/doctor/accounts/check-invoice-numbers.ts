import { formatCount } from '@waha/domain/kernel/text/format-count';
import { sql } from 'drizzle-orm';
import type { Database } from '#platform/database/database';
import type { ReadRows } from '../check-aggregates';
import { createErrorFinding, createOkFinding, type Finding } from '../finding';

const SERIES = [
  { table: 'invoices', things: 'invoices' },
  { table: 'credit_notes', things: 'credit notes' },
] as const;

/** Years whose last number is not the number of rows: one is missing. The unique index prevents duplicates. */
const selectYearsWithGaps = (table: string) =>
  `select coalesce(number_year, 0), count(*), coalesce(max(number), 0) from ${table}
  group by number_year having count(*) is distinct from max(number)`;

/** Returns a sentence for every year whose invoices or credit notes are not numbered from 1 on without a gap. */
export async function findNumberGaps(read: ReadRows): Promise<string[]> {
  const faults: string[] = [];
  for (const { table, things } of SERIES) {
    const years = await read(selectYearsWithGaps(table));
    faults.push(...years.map(([year, count, last]) => `${year}: ${count} ${things}, but the last number is ${last}`));
  }
  return faults;
}

/** Checks that an accountant finds each invoice of a year. */
export async function checkInvoiceNumbers(db: Database): Promise<Finding> {
  const faults = await findNumberGaps((statement) => db.values(sql.raw(statement)));
  if (faults.length === 0) return createOkFinding('invoices', 'no gaps in invoice numbers');
  const todo = 'The database was edited by hand. Check the audit log: waha audit';
  return createErrorFinding(
    'invoices',
    `gaps in the invoice numbers of ${formatCount(faults.length, 'year')}`,
    todo,
    faults,
  );
}
