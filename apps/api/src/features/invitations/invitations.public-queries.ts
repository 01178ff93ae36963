import type { InvitationId, MemberId, PaymentId } from '@waha/domain/kernel/ids';
import type { Instant } from '@waha/domain/kernel/time';
import { and, inArray, isNotNull } from 'drizzle-orm';
import type { Database } from '#platform/database/database';
import { findInvitationByPayment } from './invitations.store';
import { invitations } from './invitations.tables';

type CreditedInvitation = {
  id: InvitationId;
  memberId: MemberId;
  points: number;
  decidedAt: Instant;
  reversedAt?: Instant | undefined;
};

/** Returns the invitations that credited points to these members, including those reversed later. */
export async function listCreditedInvitations(
  db: Database,
  members: readonly MemberId[],
): Promise<CreditedInvitation[]> {
  const { id, inviterId, points, decidedAt, reversedAt } = invitations;
  const rows = await db
    .select({ id, memberId: inviterId, points, decidedAt, reversedAt })
    .from(invitations)
    .where(and(inArray(inviterId, [...members]), isNotNull(points)));
  return rows.map((row) => ({
    ...{ id: row.id, memberId: row.memberId, reversedAt: row.reversedAt ?? undefined },
    // Not null together with the points, by a check of the table.
    ...{ points: row.points ?? 0, decidedAt: row.decidedAt ?? 0 },
  }));
}

/** Returns the credit that cancelling this payment reverses, if any: whose it is, and its source in the ledger. */
export async function findInvitationCredit(
  db: Database,
  paymentId: PaymentId,
): Promise<{ source: InvitationId; memberId: MemberId } | undefined> {
  const invitation = await findInvitationByPayment(db, paymentId);
  return invitation?.status === 'credited' ? { source: invitation.id, memberId: invitation.inviterId } : undefined;
}
