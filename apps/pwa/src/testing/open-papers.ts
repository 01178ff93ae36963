import { readUser } from '@waha/domain/account/account.contract';
import { setPageMember } from '../offline/device/page-member';
import { activateMember } from '../offline/store/control-db';
import { memberDb } from '../offline/store/member-db';
import { useConnectivity } from '../platform/connectivity';
import { newId } from '../platform/new-id';
import { startSession } from '../platform/session';
import type { AnsweringServer } from './answering-server';
import { ACCOUNT } from './open-profile';
import { renderScreen } from './render-screen';

/**
 * A member at one of their popups.
 * @param opens what stands after `?open=`
 * @returns the member's id, what waits in their outbox, and where the page is
 */
export async function openPapers(server: AnsweringServer, opens: string, userId = newId()) {
  useConnectivity.setState({ state: 'online' });
  await activateMember(userId);
  setPageMember(userId);
  startSession({ userId, role: 'user', userEmail: ACCOUNT.email });
  const standing = { role: 'user' as const, isVerified: true, isBlocked: false, withdrawBlockedUntil: null };
  server.on(readUser, { _id: userId, ...ACCOUNT, ...standing });
  const page = await renderScreen(`/dashboard?open=${opens}`);
  return { userId, outbox: () => memberDb(userId).outbox.toArray(), ...page };
}
