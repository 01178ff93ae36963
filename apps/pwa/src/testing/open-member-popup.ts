import { readUser } from '@waha/domain/account/account.contract';
import { setPageMember } from '../offline/device/page-member';
import { activateMember } from '../offline/store/control-db';
import { getMemberDb } from '../offline/store/member-db';
import { useConnectivity } from '../platform/connectivity';
import { createId } from '../platform/create-id';
import { startSession } from '../platform/session';
import type { FakeServer } from './fake-server';
import { ACCOUNT } from './open-profile';
import { renderScreen } from './render-screen';

/**
 * Opens a member's popup.
 * @param opens the text after `?open=`
 * @returns the member's id, the outbox's pending jobs, and the page's address
 */
export async function openMemberPopup(server: FakeServer, opens: string, userId = createId()) {
  useConnectivity.setState({ state: 'online' });
  await activateMember(userId);
  setPageMember(userId);
  startSession({ userId, role: 'user', userEmail: ACCOUNT.email });
  const accountStatus = { role: 'user' as const, isVerified: true, isBlocked: false, withdrawBlockedUntil: null };
  server.on(readUser, { _id: userId, ...ACCOUNT, ...accountStatus });
  const page = await renderScreen(`/dashboard?open=${opens}`);
  return { userId, outbox: () => getMemberDb(userId).outbox.toArray(), ...page };
}
