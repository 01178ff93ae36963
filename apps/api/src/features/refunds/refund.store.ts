import type { PaymentId, RefundId } from '@waha/domain/kernel/ids';
import type { Refund, RefundStatus } from '@waha/domain/refunds/staff/refund';
import { eq, inArray } from 'drizzle-orm';
import type { Database, Tx } from '#platform/database/database';
import { omitNulls } from '#platform/database/omit-nulls';
import { updateUnchangedRow } from '#platform/database/unit-of-work';
import { refunds } from './refunds.tables';

export async function findRefund(tx: Tx | Database, id: RefundId): Promise<Refund | undefined> {
  const [row] = await tx.select().from(refunds).where(eq(refunds.id, id));
  return row && toRefund(row);
}

export async function findRefunds(tx: Tx | Database, ids: readonly RefundId[]): Promise<Refund[]> {
  if (ids.length === 0) return [];
  const rows = await tx
    .select()
    .from(refunds)
    .where(inArray(refunds.id, [...ids]));
  return rows.map(toRefund);
}

/** Returns the refunds of these payments, also those that say that nothing is due. */
export async function listRefundsOf(tx: Tx | Database, paymentIds: readonly PaymentId[]): Promise<Refund[]> {
  if (paymentIds.length === 0) return [];
  const rows = await tx
    .select()
    .from(refunds)
    .where(inArray(refunds.paymentId, [...paymentIds]));
  return rows.map(toRefund);
}

export async function saveRefund(tx: Tx, refund: Refund): Promise<void> {
  await tx.insert(refunds).values({ ...refund, reason: refund.reason ?? getStoredReason(refund) });
}

/**
 * Returns what is stored instead of a missing reason. The table requires one if an amount differs from what was received
 * for a payment, also for a refund without a payment.
 */
const getStoredReason = ({ paymentId }: Refund) => (paymentId === undefined ? '' : null);

export async function saveRefundDecision(tx: Tx, refund: Refund): Promise<void> {
  const { id, status, decidedBy, decidedAt, declineReason, account } = refund;
  await updateFromStatus(tx, id, 'requested', { status, decidedBy, decidedAt, declineReason, ...account });
}

export async function saveRefundPayout(tx: Tx, { id, status, payout }: Refund): Promise<void> {
  await updateFromStatus(tx, id, 'approved', { status, ...payout });
}

type Row = typeof refunds.$inferSelect;
type Change = { [Field in keyof Row]?: Row[Field] | undefined };

function updateFromStatus(tx: Tx, id: RefundId, from: RefundStatus, change: Change): Promise<void> {
  return updateUnchangedRow(tx, refunds, { id, unchanged: eq(refunds.status, from) }, change);
}

export function toRefund(row: Row): Refund {
  const { method, number, reference, paidBy, paidAt, reason, ...rest } = row;
  return {
    ...omitNulls(rest),
    ...(reason && { reason }),
    ...(method !== null && number !== null && { account: { method, number } }),
    ...(reference !== null && paidBy !== null && paidAt !== null && { payout: { reference, paidBy, paidAt } }),
  };
}
