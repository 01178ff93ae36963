import { MILLIMES_PER_POINT } from '@waha/domain/kernel/money';
import { formatCount } from '@waha/domain/kernel/text/format-count';
import { sql } from 'drizzle-orm';
import type { Database } from '#platform/database/database';
import type { ReadRows } from '../check-aggregates';
import { createErrorFinding, createOkFinding, type Finding } from '../finding';

/** Lines of payout files that do not match their payouts. A freed line is one that a cancellation has freed. */
const WRONG_LINES = `
  select 'payout file ' || f.number || ': the total is not that of its lines' from payout_files f
    where f.total_millimes <> (select coalesce(sum(amount_millimes), 0) from payout_file_lines where file_id = f.id)
  union all
  select 'payout file ' || f.number || ', line ' || l.position || ': the withdrawal does not exist, or has another member'
    from payout_file_lines l join payout_files f on f.id = l.file_id left join withdrawals w on w.id = l.payout_id
    where l.kind = 'withdrawal' and (w.id is null or w.member_id <> l.member_id)
  union all
  select 'payout file ' || f.number || ', line ' || l.position || ': the refund does not exist, or has another member'
    from payout_file_lines l join payout_files f on f.id = l.file_id left join refunds r on r.id = l.payout_id
    where l.kind = 'refund' and (r.id is null or r.member_id <> l.member_id)
  union all
  select 'payout file ' || f.number || ', line ' || l.position || ': the withdrawal has another amount'
    from payout_file_lines l join payout_files f on f.id = l.file_id join withdrawals w on w.id = l.payout_id
    where l.kind = 'withdrawal' and w.points * ${MILLIMES_PER_POINT} - coalesce(w.withheld_millimes, 0) <> l.amount_millimes
  union all
  select 'payout file ' || f.number || ', line ' || l.position || ': the refund has another amount'
    from payout_file_lines l join payout_files f on f.id = l.file_id join refunds r on r.id = l.payout_id
    where l.kind = 'refund' and r.amount_millimes <> l.amount_millimes
  union all
  select 'the ' || kind || ' ' || payout_id || ' is in ' || count(*) || ' payout files at once'
    from payout_file_lines where is_active = 1 group by kind, payout_id having count(*) > 1
  union all
  select 'payout file ' || f.number || ', line ' || l.position || ': freed, although the file is not cancelled'
    from payout_file_lines l join payout_files f on f.id = l.file_id
    where l.is_active = 0 and f.cancelled_at is null
  union all
  select 'payout file ' || f.number || ', line ' || l.position || ': not paid, although the file is cancelled'
    from payout_file_lines l join payout_files f on f.id = l.file_id
      left join withdrawals w on l.kind = 'withdrawal' and w.id = l.payout_id
      left join refunds r on l.kind = 'refund' and r.id = l.payout_id
    where l.is_active = 1 and f.cancelled_at is not null and coalesce(w.paid_at, r.paid_at) is null`;

/** Returns a sentence for every payout file that does not match its withdrawals and refunds. */
export async function findWrongPayoutFiles(read: ReadRows): Promise<string[]> {
  return (await read(WRONG_LINES)).map(([fault]) => String(fault));
}

/** Checks that payout files match their withdrawals and refunds, and that none of these is in two files. */
export async function checkPayoutFiles(db: Database): Promise<Finding> {
  const faults = await findWrongPayoutFiles((statement) => db.values(sql.raw(statement)));
  if (faults.length === 0) return createOkFinding('payout files', 'every line has its withdrawal or refund');
  const todo = 'The database was edited. Compare with the bank, and check the log: waha audit';
  return createErrorFinding('payout files', `wrong: ${formatCount(faults.length, 'line')}`, todo, faults);
}
