import type { InvitationId, MemberId, PaymentId, StaffId } from '../kernel/ids';
import type { Role } from '../kernel/roles';
import type { Instant } from '../kernel/time';

/** `signed_up` until the first payment of the invited member is approved; `reversed` when that payment is cancelled. */
export const INVITATION_STATUSES = ['signed_up', 'credited', 'not_credited', 'reversed'] as const;
export type InvitationStatus = (typeof INVITATION_STATUSES)[number];

/** Why an invitation brings no points. `inviter_inactive`: the inviter is blocked or erased. */
export const NO_CREDIT_REASONS = ['off', 'staff', 'own_account', 'inviter_inactive', 'monthly_limit'] as const;
export type NoCreditReason = (typeof NO_CREDIT_REASONS)[number];

/** A sign-up with the link of a member. A member is invited at most once. */
export type Invitation = {
  id: InvitationId;
  inviterId: MemberId;
  invitedId: MemberId;
  signedUpAt: Instant;
  status: InvitationStatus;
  /** Set if points were credited; they stay when the credit is reversed. */
  points?: number;
  reason?: NoCreditReason;
  /** The payment whose approval decided, and when. */
  paymentId?: PaymentId;
  decidedAt?: Instant;
  reversedAt?: Instant;
};

export type InvitationEvent =
  | { type: 'invitation.used'; invitation: Invitation; at: Instant }
  | { type: 'invitation.credited'; invitation: Invitation; by: StaffId; at: Instant }
  | { type: 'invitation.not-credited'; invitation: Invitation; by: StaffId; at: Instant }
  | { type: 'invitation.reversed'; invitation: Invitation; by: StaffId; at: Instant };

/** The settings of the operator. 0 points: members cannot invite. */
export type InvitationTerms = { points: number; monthlyLimit: number };

/** The facts that decide about a credit, read at the approval of the invited member's first payment. */
export type InvitationFacts = InvitationTerms & {
  inviter: { role: Role; isBlocked: boolean };
  invited: { role: Role };
  /** Whether the profiles of both show the same person. */
  isSamePerson: boolean;
  /** Invitations of the inviter that were credited in this calendar month of Tunis and not reversed. */
  creditedThisMonth: number;
};

/** Returns why an invitation brings no points; undefined if it brings some. */
export function findNoCreditReason(
  { inviterId, invitedId }: Pick<Invitation, 'inviterId' | 'invitedId'>,
  facts: InvitationFacts,
): NoCreditReason | undefined {
  if (facts.points <= 0) return 'off';
  if (facts.inviter.role !== 'user' || facts.invited.role !== 'user') return 'staff';
  if (inviterId === invitedId || facts.isSamePerson) return 'own_account';
  if (facts.inviter.isBlocked) return 'inviter_inactive';
  return facts.creditedThisMonth >= facts.monthlyLimit ? 'monthly_limit' : undefined;
}

type DecidedInvitation = {
  invitation: Invitation;
  event: Extract<InvitationEvent, { type: 'invitation.credited' | 'invitation.not-credited' }>;
};

/**
 * Decides an invitation at the approval of the invited member's first payment. Returns undefined if it was decided
 * before: later payments change nothing, also after the first one was cancelled.
 */
export function decideInvitation(
  invitation: Invitation,
  facts: InvitationFacts,
  { paymentId, by, at }: { paymentId: PaymentId; by: StaffId; at: Instant },
): DecidedInvitation | undefined {
  if (invitation.status !== 'signed_up') return undefined;
  const reason = findNoCreditReason(invitation, facts);
  const decided = { ...invitation, paymentId, decidedAt: at };
  if (reason) {
    const refused: Invitation = { ...decided, status: 'not_credited', reason };
    return { invitation: refused, event: { type: 'invitation.not-credited', invitation: refused, by, at } };
  }
  const credited: Invitation = { ...decided, status: 'credited', points: facts.points };
  return { invitation: credited, event: { type: 'invitation.credited', invitation: credited, by, at } };
}

/** Returns the invitation whose credit is reversed because its payment is cancelled; undefined without a credit. */
export function reverseInvitation(
  invitation: Invitation,
  by: StaffId,
  at: Instant,
): { invitation: Invitation; event: InvitationEvent } | undefined {
  if (invitation.status !== 'credited') return undefined;
  const reversed: Invitation = { ...invitation, status: 'reversed', reversedAt: at };
  return { invitation: reversed, event: { type: 'invitation.reversed', invitation: reversed, by, at } };
}
