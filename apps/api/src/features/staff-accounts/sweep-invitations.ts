import { INVITATION_RETENTION_MS } from '@waha/domain/staff-accounts/staff-account';
import type { Services } from '#platform/services';
import { deleteInvitationsBefore } from './invitation.store';

/** Deletes unused invitations a month after they expired. */
export async function sweepInvitations({ transact }: Pick<Services, 'transact'>): Promise<void> {
  await transact(({ tx, now }) => deleteInvitationsBefore(tx, now - INVITATION_RETENTION_MS));
}
