import { formatCount } from '@waha/domain/kernel/text/format-count';
import { sql } from 'drizzle-orm';
import type { Database } from '#platform/database/database';
import type { ReadRows } from '../check-aggregates';
import { createErrorFinding, createOkFinding, type Finding } from '../finding';
import { RECEIPT_AMOUNT } from './check-sales';

/**
 * Payments whose refund is missing or wrong. A unique index prevents second ones. Payments cancelled before the first
 * refund were decided with an earlier version, which requested none.
 */
const WRONG_REFUNDS = `
  select 'payment ' || p.reference || ' is cancelled, but neither refunded nor marked as not due' from payments p
    where p.status = 'cancelled' and p.approved_at is not null
      and p.decided_at >= (select min(requested_at) from refunds)
      and not exists (select 1 from refunds where payment_id = p.id)
  union all
  select 'payment ' || p.reference || ' is not cancelled, but has a refund'
    from payments p join refunds r on r.payment_id = p.id where p.status <> 'cancelled' or p.approved_at is null
  union all
  select 'the refund of payment ' || p.reference || ' has another amount than the payment says'
    from payments p left join refunds r on r.payment_id = p.id
    where coalesce(p.refund_millimes, 0) <> coalesce(r.amount_millimes, 0)
  union all
  select 'the refund of payment ' || p.reference || ' is more than what was received'
    from payments p join refunds r on r.payment_id = p.id where r.amount_millimes > ${RECEIPT_AMOUNT}
  union all
  select 'the refund of payment ' || p.reference || ' does not name its credit note'
    from payments p join refunds r on r.payment_id = p.id
      join invoices i on i.payment_id = p.id and i.instalment_number = 1
      join credit_notes c on c.invoice_id = i.id
    where coalesce(r.credit_note_id, '') <> c.id`;

/** Returns a sentence for every cancelled payment whose refund does not match it. */
export async function findWrongRefunds(read: ReadRows): Promise<string[]> {
  return (await read(WRONG_REFUNDS)).map(([fault]) => String(fault));
}

/** Checks that each cancelled payment that was approved has a refund, or the reason why nothing is due. */
export async function checkRefunds(db: Database): Promise<Finding> {
  const faults = await findWrongRefunds((statement) => db.values(sql.raw(statement)));
  if (faults.length === 0) return createOkFinding('refunds', 'every cancelled payment has its refund or nothing due');
  const todo = 'An earlier version was running beside this one, or the database was edited. Check the log: waha audit';
  return createErrorFinding('refunds', `missing or wrong: ${formatCount(faults.length, 'refund')}`, todo, faults);
}
