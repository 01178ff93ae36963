import { sql } from 'drizzle-orm';
import type { Database } from '#platform/database/database';
import { createErrorFinding, createOkFinding, type Finding } from './finding';

const AGGREGATES_CHECK = 'aggregates';

/** A table written by triggers: a query for its stored values, and one that computes them from its source rows. */
type Aggregate = { table: string; description: string; storedQuery: string; computedQuery: string };

const HOUR_COLUMNS = [
  'approved',
  'invoices_paid',
  'recharged',
  'paid_out_points',
  'members',
  'verified',
  'refunded',
  'credited',
  'withheld',
];
const HAS_ANY_VALUE = HOUR_COLUMNS.map((name) => `${name} <> 0`).join(' or ');

const AGGREGATES: readonly Aggregate[] = [
  {
    table: 'stored_files',
    description: 'total file size',
    storedQuery: 'select bytes from stored_files',
    computedQuery: 'select coalesce(sum(size), 0) from files where deleted_at is null',
  },
  {
    table: 'wallet_points_by_hour',
    description: 'points owed by month',
    storedQuery: 'select hour, points from wallet_points_by_hour where points <> 0',
    computedQuery: `select becomes_valid_at / 3600000, sum(points) from point_entries where account = 'wallet'
           group by 1 having sum(points) <> 0`,
  },
  {
    table: 'overview_by_hour',
    description: 'money and members in the overview',
    storedQuery: `select hour, ${HOUR_COLUMNS.join(', ')} from overview_by_hour where ${HAS_ANY_VALUE}`,
    computedQuery: `select * from (select hour, ${HOUR_COLUMNS.map((name) => `sum(${name}) as ${name}`).join(', ')}
           from overview_lines group by hour) as hours where ${HAS_ANY_VALUE}`,
  },
  {
    table: 'overview_steps',
    description: 'member steps in the overview',
    storedQuery: 'select signed_up, quiz_passed, payment_approved, verified from overview_steps',
    computedQuery: 'select * from overview_steps_made',
  },
  {
    table: 'unpaid_by_day',
    description: 'unpaid invoices in the overview',
    storedQuery: 'select day, invoices, millimes from unpaid_by_day',
    computedQuery: 'select day, count(*), sum(millimes) from unpaid_invoices group by day',
  },
  {
    table: 'unpaid_of_verified_by_day',
    description: 'unpaid invoices of verified members in the overview',
    storedQuery: 'select day, invoices, millimes from unpaid_of_verified_by_day',
    computedQuery: 'select day, count(*), sum(millimes) from unpaid_invoices_of_verified group by day',
  },
  {
    table: 'member_table',
    description: 'filter and sort data of the member table',
    storedQuery: 'select person_id, list, facet, joined_at, name_key, packs, waiting from member_table',
    computedQuery: 'select person_id, list, facet, joined_at, name_key, packs, waiting from member_lines',
  },
  {
    table: 'member_counts',
    description: 'member counts per filter',
    storedQuery: 'select list, facet, span, members from member_counts',
    computedQuery: 'select list, facet, joined_at / 2592000000, count(*) from member_table group by 1, 2, 3',
  },
  {
    table: 'announcement_runs',
    description: 'deliveries and reads of announcements',
    storedQuery: `select announcement_id, told, app_received, push_sent, push_received, mail_sent, mail_received, received, read
           from announcement_runs`,
    computedQuery: `select a.id, count(m.member_id), count(app_at), count(push_queued_at), count(push_at), count(mail_queued_at),
           count(mail_at), count(coalesce(app_at, push_at, mail_at)), count(read_at)
           from announcements a left join announcement_members m on m.announcement_id = a.id group by a.id`,
  },
  {
    table: 'announcement_hours',
    description: 'reads of announcements by hour',
    storedQuery: 'select announcement_id, hour, read from announcement_hours',
    computedQuery: `select announcement_id, read_at / 3600000, count(*) from announcement_members where read_at is not null
           group by 1, 2`,
  },
];

/** Returns the rows of a statement, each as a list of values. */
export type ReadRows = (statement: string) => Promise<unknown[][]> | unknown[][];

/** Returns a sentence for every stored sum that differs from its source rows. */
export async function findWrongAggregates(read: ReadRows): Promise<string[]> {
  const faults: string[] = [];
  for (const { table, description: says, storedQuery, computedQuery } of AGGREGATES) {
    const missing = await read(`${computedQuery} except ${storedQuery}`);
    const surplus = await read(`${storedQuery} except ${computedQuery}`);
    if (missing.length + surplus.length === 0) continue;
    const first = `stored ${surplus[0]?.join(' ') ?? 'nothing'}, computed ${missing[0]?.join(' ') ?? 'nothing'}`;
    faults.push(`${table} (${says}): different rows: ${Math.max(missing.length, surplus.length)}; ${first}`);
  }
  return faults;
}

/** Checks whether the sums stored by triggers match their source rows. */
export async function checkAggregates(db: Database): Promise<Finding> {
  const faults = await findWrongAggregates((statement) => db.values(sql.raw(statement)));
  if (faults.length === 0) return createOkFinding(AGGREGATES_CHECK, `all ${AGGREGATES.length} aggregates are correct`);
  return createErrorFinding(
    AGGREGATES_CHECK,
    `wrong: ${faults.length} of ${AGGREGATES.length} aggregates`,
    'Member balances are not affected: they are computed from entries. Do not rely on the staff figures until this is fixed.',
    faults,
  );
}
