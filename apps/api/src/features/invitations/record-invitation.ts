import type { Invitation, InvitationTerms } from '@waha/domain/invitations/invitation';
import { readInvitationCode } from '@waha/domain/invitations/invitation-code';
import type { InvitationId, MemberId } from '@waha/domain/kernel/ids';
import { createId } from '#platform/database/create-id';
import type { UnitOfWork } from '#platform/database/unit-of-work';
import { findInviter, saveInvitation } from './invitations.store';

/**
 * Reaction to a sign-up: records that the member came by an invitation link. A wrong code, or one of nobody, changes
 * nothing: the reply of the sign-up is the same for every code.
 */
export async function recordInvitation(
  { tx, now, emit }: UnitOfWork,
  { memberId: invitedId, invitationCode }: { memberId: MemberId; invitationCode?: string | undefined },
  terms: InvitationTerms,
): Promise<void> {
  const code = terms.points > 0 ? readInvitationCode(invitationCode) : undefined;
  const inviterId = code === undefined ? undefined : await findInviter(tx, code);
  if (inviterId === undefined) return;
  const id = createId<InvitationId>(now);
  const invitation: Invitation = { id, inviterId, invitedId, signedUpAt: now, status: 'signed_up' };
  await saveInvitation(tx, invitation);
  await emit({ type: 'invitation.used', invitation, at: now });
}
