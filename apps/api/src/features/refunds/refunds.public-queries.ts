import type { MemberId, PaymentId, RefundId } from '@waha/domain/kernel/ids';
import { toIso } from '@waha/domain/kernel/time';
import type { WireRefundOfMember } from '@waha/domain/kernel/wire';
import type { Refund, RefundAccount } from '@waha/domain/refunds/staff/refund';
import { and, eq, inArray, isNotNull } from 'drizzle-orm';
import { eqLiteral } from '#platform/database/conditions/eq-literal';
import type { Database, Tx } from '#platform/database/database';
import type { AmountSource } from '#platform/database/list-dated-amounts';
import { countQueue, type QueueSize } from '#platform/database/queues/count-queue';
import { findPayouts } from '../profile/profile.public-queries';
import { findRefunds, listRefundsOf } from './refund.store';
import { refunds } from './refunds.tables';

/** The paid refunds that the overview adds up. */
export const PAID_REFUNDS: AmountSource = {
  table: refunds,
  id: refunds.id,
  memberId: refunds.memberId,
  reference: refunds.reference,
  amount: refunds.amountMillimes,
  at: refunds.paidAt,
  where: isNotNull(refunds.paidAt),
};

/** Returns the refunds of these payments as members see them, by payment; none if nothing is due. */
export async function findRefundsOfPayments(
  tx: Tx | Database,
  paymentIds: readonly PaymentId[],
): Promise<Map<PaymentId, WireRefundOfMember>> {
  const list = (await listRefundsOf(tx, paymentIds)).filter(({ status }) => status !== 'not_due');
  const views = await viewForMembers(tx, list);
  return new Map(list.map(({ id, paymentId }) => [paymentId!, views.get(id)!]));
}

/** Returns refunds as members see them, by their ids. */
export async function findRefundsOfMembers(
  tx: Tx | Database,
  ids: readonly RefundId[],
): Promise<Map<RefundId, WireRefundOfMember>> {
  return viewForMembers(tx, await findRefunds(tx, ids));
}

async function viewForMembers(tx: Tx | Database, list: readonly Refund[]): Promise<Map<RefundId, WireRefundOfMember>> {
  const requested = list.filter(({ status }) => status === 'requested');
  const accounts = await findProfileAccounts(
    tx,
    requested.map(({ memberId }) => memberId),
  );
  return new Map(list.map((refund) => [refund.id, viewOfMember(refund, accounts.has(refund.memberId))]));
}

function viewOfMember(
  { id, amountMillimes, status, reason, declineReason, payout }: Refund,
  hasAccount: boolean,
): WireRefundOfMember {
  return {
    _id: id,
    amount: amountMillimes,
    status: status as Exclude<typeof status, 'not_due'>,
    ...(reason !== undefined && { reason }),
    ...(status === 'requested' && !hasAccount && { needsAccount: true as const }),
    ...(declineReason !== undefined && { declineReason }),
    ...(payout && { paidAt: toIso(payout.paidAt), reference: payout.reference }),
  };
}

/** Returns the account of each member's current profile, with the complete mobile number. */
export async function findProfileAccounts(
  tx: Tx | Database,
  members: readonly MemberId[],
): Promise<Map<MemberId, RefundAccount>> {
  const payouts = await findPayouts(tx, members);
  return new Map([...payouts].map(([member, { method, number }]) => [member, { method, number: `+${number}` }]));
}

/** Counts the refunds of a member that are not decided, or approved and not paid. */
export function countUnpaidRefundsOf(db: Database | Tx, memberId: MemberId): Promise<number> {
  const isUnpaid = inArray(refunds.status, ['requested', 'approved']);
  return db.$count(refunds, and(eq(refunds.memberId, memberId), isUnpaid));
}

/** Counts refunds with a pending decision. */
export function countRequestedRefunds(db: Database): Promise<QueueSize> {
  return countQueue(db, {
    ...{ table: refunds, since: refunds.requestedAt, where: eqLiteral(refunds.status, 'requested') },
    decided: { kind: 'refund', id: refunds.id },
  });
}

/** Counts approved refunds with a pending payout. */
export function countApprovedRefunds(db: Database): Promise<QueueSize> {
  return countQueue(db, { table: refunds, since: refunds.decidedAt, where: eqLiteral(refunds.status, 'approved') });
}
