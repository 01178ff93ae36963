import type { Invitation } from '@waha/domain/invitations/invitation';
import { readInvitationCode } from '@waha/domain/invitations/invitation-code';
import type { InvitationId, MemberId } from '@waha/domain/kernel/ids';
import type { Config } from '#platform/config/config';
import { createId } from '#platform/database/create-id';
import type { UnitOfWork } from '#platform/database/unit-of-work';
import { findInviter, saveInvitation } from './invitations.store';

/**
 * Records that a new member signed up with an invitation link. A wrong code, or one of nobody, changes nothing: the
 * reply of the sign-up is the same for every code.
 */
export async function useInvitation(
  { tx, now, emit }: UnitOfWork,
  { typed, invitedId }: { typed: string | undefined; invitedId: MemberId },
  { invitations }: Pick<Config, 'invitations'>,
): Promise<void> {
  const code = invitations.points > 0 ? readInvitationCode(typed) : undefined;
  const inviterId = code === undefined ? undefined : await findInviter(tx, code);
  if (inviterId === undefined) return;
  const id = createId<InvitationId>(now);
  const invitation: Invitation = { id, inviterId, invitedId, signedUpAt: now, status: 'signed_up' };
  await saveInvitation(tx, invitation);
  await emit({ type: 'invitation.used', invitation, at: now });
}
