import { formatCount } from '@waha/domain/kernel/text/format-count';
import { sql } from 'drizzle-orm';
import type { Database } from '#platform/database/database';
import type { ReadRows } from '../check-aggregates';
import { createErrorFinding, createOkFinding, type Finding } from '../finding';

/** `computeReceiptAmount`, for a row. */
export const RECEIPT_AMOUNT = `case when p.plan is null then p.total_millimes
  else (p.plan ->> '$.monthlyMillimes') * p.quantity end`;

/**
 * Sales whose invoice or credit note is missing or wrong. Unique indexes prevent second ones. Sales before the first
 * invoice of a sale were decided with an earlier version, which issued none.
 */
const WRONG_SALES = `
  select 'payment ' || p.reference || ' has no invoice' as fault from payments p
    where p.approved_at >= (select min(created_at) from invoices where instalment_number = 1 or recharge_id is not null)
      and not exists (select 1 from invoices where payment_id = p.id and instalment_number = 1)
  union all
  select 'recharge ' || r.id || ' has no invoice' from recharges r
    where r.status = 'accepted'
      and r.decided_at >= (select min(created_at) from invoices where instalment_number = 1 or recharge_id is not null)
      and not exists (select 1 from invoices where recharge_id = r.id)
  union all
  select 'payment ' || p.reference || ' has an invoice over another amount'
    from payments p join invoices i on i.payment_id = p.id and i.instalment_number = 1
    where i.amount_millimes <> ${RECEIPT_AMOUNT}
  union all
  select 'recharge ' || r.id || ' has an invoice over another amount'
    from recharges r join invoices i on i.recharge_id = r.id where i.amount_millimes <> r.total_millimes
  union all
  select 'payment ' || p.reference || ' is cancelled, but its invoice has no credit note'
    from payments p join invoices i on i.payment_id = p.id and i.instalment_number = 1
    where p.status = 'cancelled' and not exists (select 1 from credit_notes where invoice_id = i.id)
  union all
  select 'payment ' || p.reference || ' is not cancelled, but its invoice has a credit note'
    from payments p join invoices i on i.payment_id = p.id and i.instalment_number = 1
    where p.status <> 'cancelled' and exists (select 1 from credit_notes where invoice_id = i.id)
  union all
  select 'the credit note of invoice ' || i.number_year || '-' || i.number || ' is over another amount'
    from credit_notes c join invoices i on i.id = c.invoice_id where c.amount_millimes <> i.amount_millimes`;

/** Returns a sentence for every sale whose documents do not match it. */
export async function findWrongSales(read: ReadRows): Promise<string[]> {
  return (await read(WRONG_SALES)).map(([fault]) => String(fault));
}

/** Checks that each approved payment and accepted recharge has its invoice, and each cancelled one its credit note. */
export async function checkSales(db: Database): Promise<Finding> {
  const faults = await findWrongSales((statement) => db.values(sql.raw(statement)));
  if (faults.length === 0) return createOkFinding('sales', 'every sale has its invoice');
  const todo = 'An earlier version was running beside this one, or the database was edited. Check the log: waha audit';
  return createErrorFinding(
    'sales',
    `without their invoice or credit note: ${formatCount(faults.length, 'sale')}`,
    todo,
    faults,
  );
}
