import { formatCount } from '@waha/domain/kernel/text/format-count';
import { sql } from 'drizzle-orm';
import type { Database } from '#platform/database/database';
import type { ReadRows } from '../check-aggregates';
import { createErrorFinding, createOkFinding, type Finding } from '../finding';
import { RECEIPT_AMOUNT } from './check-sales';

/** The amounts that the entries of a payment must have, by kind; 0 if there must be none. */
const AMOUNT_BY_KIND = {
  used: '-coalesce(p.credit_millimes, 0)',
  returned: `case when p.status = 'rejected' or (p.status = 'cancelled' and p.approved_at is null)
    then coalesce(p.credit_millimes, 0) else 0 end`,
};

/** Payments whose entry of a kind is missing, or has another amount than the payment says. */
const WRONG_ENTRIES = Object.entries(AMOUNT_BY_KIND).map(
  ([kind, amount]) => `
  select 'the credit (${kind}) of payment ' || p.reference || ' differs from what the payment says'
    from payments p left join credit_entries e on e.payment_id = p.id and e.kind = '${kind}' and e.kind <> 'corrected'
    where coalesce(e.amount_millimes, 0) <> ${amount}`,
);

/** The credit that the receipt of a payment brought, with later corrections. */
const RECEIVED_CREDIT = `
  coalesce((select sum(amount_millimes) from credit_entries e
    where e.payment_id = p.id and e.kind in ('part', 'surplus') and e.kind <> 'corrected'), 0)
  + coalesce((select sum(amount_millimes) from credit_entries e where e.payment_id = p.id and e.kind = 'corrected'), 0)`;
const BROUGHT_CREDIT = `
  case when p.received_millimes is null then 0
       when p.status = 'rejected' then p.received_millimes
       when p.approved_at is not null then p.received_millimes + coalesce(p.credit_millimes, 0) - ${RECEIPT_AMOUNT}
       else 0 end`;

/** Unique indexes prevent second entries of a kind. */
const WRONG_CREDIT = `
  select 'the credit of member ' || member_id || ' is negative: ' || sum(amount_millimes) || ' millimes'
    from credit_entries group by member_id having sum(amount_millimes) < 0
  union all ${WRONG_ENTRIES.join(' union all ')}
  union all
  select 'the credit (received) of payment ' || p.reference || ' differs from what the payment says'
    from payments p where ${RECEIVED_CREDIT} <> ${BROUGHT_CREDIT}
  union all
  select 'payment ' || p.reference || ' received another amount than was due, but its decision does not fit it'
    from payments p where p.received_millimes is not null
      and case when p.status = 'rejected'
            then p.received_millimes + coalesce(p.credit_millimes, 0) >= ${RECEIPT_AMOUNT}
            else p.approved_at is null or p.received_millimes + coalesce(p.credit_millimes, 0) <= ${RECEIPT_AMOUNT} end
  union all
  select 'payment ' || p.reference || ' uses more credit than is due'
    from payments p where p.credit_millimes > ${RECEIPT_AMOUNT}
  union all
  select 'the refund ' || r.id || ' of credit differs from the credit that it took'
    from refunds r left join credit_entries e on e.refund_id = r.id and e.kind = 'refunded'
    where coalesce(-e.amount_millimes, 0) <> case when r.payment_id is null then r.amount_millimes else 0 end
  union all
  select 'the refund ' || r.id || ' of credit was declined or not, but the credit does not say so'
    from refunds r left join credit_entries e on e.refund_id = r.id and e.kind = 'refund_declined'
    where coalesce(e.amount_millimes, 0)
      <> case when r.payment_id is null and r.status = 'declined' then r.amount_millimes else 0 end
  union all
  select 'an entry (' || e.kind || ') of member ' || e.member_id || ' is of a payment or refund of another member'
    from credit_entries e left join payments p on p.id = e.payment_id left join refunds r on r.id = e.refund_id
    where e.member_id <> coalesce(p.member_id, r.member_id)`;

/** Returns a sentence for every balance, payment and refund that does not match the entries of credit. */
export async function findWrongCredit(read: ReadRows): Promise<string[]> {
  return (await read(WRONG_CREDIT)).map(([fault]) => String(fault));
}

/** Checks that no credit is negative, and that payments and refunds match the entries of credit. */
export async function checkCredit(db: Database): Promise<Finding> {
  const faults = await findWrongCredit((statement) => db.values(sql.raw(statement)));
  if (faults.length === 0) return createOkFinding('credit', 'payments and refunds match the credit of every member');
  const todo = 'An earlier version was running beside this one, or the database was edited. Check the log: waha audit';
  return createErrorFinding('credit', `wrong: ${formatCount(faults.length, 'entry', 'entries')}`, todo, faults);
}
