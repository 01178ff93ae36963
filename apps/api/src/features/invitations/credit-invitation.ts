import {
  decideInvitation,
  type Invitation,
  type InvitationFacts,
  type InvitationTerms,
  reverseInvitation,
} from '@waha/domain/invitations/invitation';
import { getCalendarMonth, getMonthAt } from '@waha/domain/kernel/calendar/month';
import type { PaymentEvent } from '@waha/domain/purchase/payment';
import { findPerson, type Person } from '#platform/auth/people.store';
import type { UnitOfWork } from '#platform/database/unit-of-work';
import { isSamePerson } from '../profile/profile.public-queries';
import { countCredited, findInvitationByPayment, findInvitationOf, saveInvitationStatus } from './invitations.store';

/**
 * Reaction to an approved payment. The first one of an invited member decides the invitation: it has points for the
 * inviter, or the reason for none.
 */
export async function creditInvitation(
  unit: UnitOfWork,
  { payment, by, at }: Extract<PaymentEvent, { type: 'payment.approved' }>,
  terms: InvitationTerms,
): Promise<void> {
  const { tx } = unit;
  const invitation = await findInvitationOf(tx, payment.memberId);
  if (!invitation) return;
  const facts = await readFacts(unit, invitation, terms);
  const decided = facts && decideInvitation(invitation, facts, { paymentId: payment.id, by, at });
  if (!decided) return;
  await saveInvitationStatus(tx, decided.invitation, invitation.status);
  await unit.emit(decided.event);
}

/** Reaction to a cancelled payment: reverses the credit of the inviter. */
export async function reverseInvitationCredit(
  unit: UnitOfWork,
  { payment, by, at }: Extract<PaymentEvent, { type: 'payment.cancelled' }>,
): Promise<void> {
  const invitation = await findInvitationByPayment(unit.tx, payment.id);
  const reversed = invitation && reverseInvitation(invitation, by, at);
  if (!reversed) return;
  await saveInvitationStatus(unit.tx, reversed.invitation, invitation.status);
  await unit.emit(reversed.event);
}

async function readFacts(
  { tx, now }: UnitOfWork,
  { inviterId, invitedId }: Invitation,
  terms: InvitationTerms,
): Promise<InvitationFacts | undefined> {
  const [inviter, invited] = [await findPerson(tx, inviterId), await findPerson(tx, invitedId)];
  if (!inviter || !invited) return undefined;
  const month = getCalendarMonth(getMonthAt(now));
  return {
    ...terms,
    inviter: { role: inviter.role, isBlocked: isBlocked(inviter) },
    invited: { role: invited.role },
    isSamePerson: await isSamePerson(tx, inviterId, invitedId),
    creditedThisMonth: await countCredited(tx, inviterId, month),
  };
}

/** Erased members are blocked, too. */
const isBlocked = ({ blockedAt }: Person) => blockedAt !== undefined;
