import { sql } from 'drizzle-orm';
import type { Database } from '#platform/database/database';
import type { ReadRows } from './check-aggregates';
import { createErrorFinding, createOkFinding, type Finding } from './finding';

/** Years whose last number is not the number of invoices: one is missing. The unique index prevents duplicates. */
const YEARS_WITH_GAPS = `select coalesce(number_year, 0), count(*), coalesce(max(number), 0) from invoices
  group by number_year having count(*) is distinct from max(number)`;

/** Returns a sentence for every year whose invoices are not numbered from 1 on without a gap. */
export async function findNumberGaps(read: ReadRows): Promise<string[]> {
  return (await read(YEARS_WITH_GAPS)).map(
    ([year, count, last]) => `${year}: ${count} invoices, but the last number is ${last}`,
  );
}

/** Checks that an accountant finds each invoice of a year. */
export async function checkInvoiceNumbers(db: Database): Promise<Finding> {
  const faults = await findNumberGaps((statement) => db.values(sql.raw(statement)));
  if (faults.length === 0) return createOkFinding('invoices', 'no gaps in invoice numbers');
  const todo = 'The database was edited by hand. Check the audit log: waha audit';
  return createErrorFinding('invoices', `${faults.length} years have gaps in their invoice numbers`, todo, faults);
}
