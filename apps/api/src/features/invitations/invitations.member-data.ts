import type { MemberId } from '@waha/domain/kernel/ids';
import { eq } from 'drizzle-orm';
import type { Database, Tx } from '#platform/database/database';
import { readInPages } from '#platform/documents/member-data';
import { findInvitationCode } from './invitations.store';
import { invitationCodes, invitations } from './invitations.tables';

/** Returns the member's link, the sign-ups with it, and whether the member was invited: without the other person. */
export function readInvitationsData(db: Database, memberId: MemberId) {
  const { signedUpAt, status, points, reason, decidedAt, reversedAt, inviterId, invitedId } = invitations;
  return {
    invitationCode: { read: () => findInvitationCode(db, memberId) },
    invitations: readInPages(db, invitations, eq(inviterId, memberId), {
      columns: { signedUpAt, status, points, reason, decidedAt, reversedAt },
    }),
    signedUpByInvitationAt: {
      read: async () => {
        const [invited] = await db.select({ signedUpAt }).from(invitations).where(eq(invitedId, memberId));
        return invited?.signedUpAt;
      },
    },
  };
}

/** Deletes the member's link. The invitations stay under an anonymous id: they are the source of points. */
export async function eraseInvitationCode(tx: Tx, memberId: MemberId): Promise<void> {
  await tx.delete(invitationCodes).where(eq(invitationCodes.memberId, memberId));
}
