import { readUser } from '@waha/domain/account/account.contract';
import { listOwnNotifications } from '@waha/domain/notifications/notifications.contract';
import { readOwnProfile } from '@waha/domain/profile/profile.contract';
import { readHasPaid } from '@waha/domain/purchase/payment.contract';
import { activateMember } from '../offline/store/control-db';
import { useConnectivity } from '../platform/connectivity';
import { createId } from '../platform/create-id';
import { startSession } from '../platform/session';
import type { FakeServer } from './fake-server';
import { renderScreen } from './render-screen';

export const ACCOUNT = { name: 'Amina', surname: 'Ben Salah', email: 'amina.bensalah@mail.tn' };

/**
 * Opens the profile popup of a member who has paid and has no profile, unless `given` prepares the server otherwise.
 * @returns the member's id
 */
export async function openProfile(
  server: FakeServer,
  setUp: (userId: string) => unknown = () => {},
  userId = createId(),
): Promise<string> {
  useConnectivity.setState({ state: 'online' });
  await activateMember(userId);
  startSession({ userId, role: 'user', userEmail: ACCOUNT.email });
  const accountStatus = { role: 'user' as const, isVerified: false, isBlocked: false, withdrawBlockedUntil: null };
  server.on(readUser, { _id: userId, ...ACCOUNT, ...accountStatus });
  server.on(readHasPaid, { hasPaid: true });
  server.on(listOwnNotifications, []);
  server.refuse(readOwnProfile, 404, { message: 'Profile not found.', code: 'profile_not_found' });
  await setUp(userId);
  await renderScreen('/dashboard?open=profile');
  return userId;
}
