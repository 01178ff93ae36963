import { getDayAt } from '@waha/domain/kernel/calendar/day';
import type { MemberId } from '@waha/domain/kernel/ids';
import { type Instant, toIso } from '@waha/domain/kernel/time';
import type { WireStanding } from '@waha/domain/members/members.contract';
import { requireFound } from '#platform/http/refusal-error';
import type { Services } from '#platform/services';
import { sumMemberInvoices } from '../invoices/invoices.public-queries';
import { findNewestMessage } from '../messaging/messaging.public-queries';
import { sumApprovedPayments } from '../purchase/payment.public-queries';
import { sumAcceptedRecharges } from '../recharge/recharge.public-queries';
import { findMemberLine } from './member-table.queries';
import { viewMembers } from './view-members';

/**
 * Returns the state and the money of a member, for the top of their page.
 * @throws RefusalError `user_not_found`
 */
export async function readStanding(services: Services, memberId: MemberId, now: Instant): Promise<WireStanding> {
  const { db } = services;
  const line = requireFound(await findMemberLine(db, memberId), 'user_not_found');
  const [member] = await viewMembers(services, [line]);
  const { name: _, surname: _surname, email: _email, ...state } = requireFound(member, 'user_not_found');
  const [{ paidMillimes, unpaid, overdue }, payments, recharges, newest] = await Promise.all([
    sumMemberInvoices(db, memberId, getDayAt(now)),
    sumApprovedPayments(db, memberId),
    sumAcceptedRecharges(db, memberId),
    findNewestMessage(db, memberId),
  ]);
  return {
    ...state,
    paidMillimes: paidMillimes + payments + recharges,
    unpaid,
    overdue,
    ...(newest && { lastMessage: { at: toIso(newest.at), isFromMember: newest.side === 'member' } }),
  };
}
