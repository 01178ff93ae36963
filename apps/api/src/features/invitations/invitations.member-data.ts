import type { MemberId } from '@waha/domain/kernel/ids';
import { asc, eq } from 'drizzle-orm';
import type { Database, Tx } from '#platform/database/database';
import { findInvitationCode } from './invitations.store';
import { invitationCodes, invitations } from './invitations.tables';

/** Returns the member's link, the sign-ups with it, and whether the member was invited: without the other person. */
export async function readInvitationsData(db: Database, memberId: MemberId) {
  const { id, signedUpAt, status, points, reason, decidedAt, reversedAt, inviterId, invitedId } = invitations;
  const [invited] = await db.select({ signedUpAt }).from(invitations).where(eq(invitedId, memberId));
  return {
    invitationCode: (await findInvitationCode(db, memberId)) ?? null,
    invitations: await db
      .select({ signedUpAt, status, points, reason, decidedAt, reversedAt })
      .from(invitations)
      .where(eq(inviterId, memberId))
      .orderBy(asc(id)),
    signedUpByInvitationAt: invited?.signedUpAt ?? null,
  };
}

/** Deletes the member's link. The invitations stay under an anonymous id: they are the source of points. */
export async function eraseInvitationCode(tx: Tx, memberId: MemberId): Promise<void> {
  await tx.delete(invitationCodes).where(eq(invitationCodes.memberId, memberId));
}
