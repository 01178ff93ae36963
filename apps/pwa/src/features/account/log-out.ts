import { logOut } from '@waha/domain/account/account.contract';
import { SECOND } from '@waha/domain/kernel/time';
import type { OutboxJob } from '@waha/domain/outbox/outbox-job';
import { muteAccessLost } from '#platform/access-lost';
import { callApi } from '#platform/call-api';
import { endSession, getSession, storeOwedSignOut } from '#platform/session';

/** The server may be out of reach: leaving does not wait long for it. */
const SIGN_OUT_TIMEOUT_MS = 3 * SECOND;

/** How many items the signed-in member has not sent yet. */
export async function countPending(): Promise<number> {
  const { countPendingJobs } = await import('#offline/sign-out/sign-out');
  return countPendingJobs();
}

/** What waits, and whether it can be left here locked. */
export async function readPending(): Promise<{ jobs: OutboxJob[]; canLock: boolean }> {
  const { canSignOutEncrypted, listPendingJobs } = await import('#offline/sign-out/sign-out');
  return { jobs: await listPendingJobs(), canLock: await canSignOutEncrypted() };
}

/**
 * Locks what waits for the member's next login; the first letter of the address is what the login screen shows.
 * @throws Error when this device has no room for it; nothing has changed then
 */
export async function encryptPending(userEmail: string): Promise<void> {
  const { signOutEncrypted } = await import('#offline/sign-out/sign-out');
  await signOutEncrypted(userEmail.slice(0, 1));
}

/** Ends the session here and on the server, and wipes what this device kept of the member. */
export async function logOutDevice(goToLogin: () => Promise<unknown>): Promise<void> {
  const unmute = muteAccessLost();
  try {
    const userId = getSession()?.userId;
    await callApi(logOut, { timeoutMs: SIGN_OUT_TIMEOUT_MS }).catch(() => storeOwedSignOut(userId));
    const { signOutAndWipe } = await import('#offline/sign-out/sign-out');
    await signOutAndWipe();
    endSession();
    await goToLogin();
  } finally {
    unmute();
  }
}

/** Sends what waits, as far as it goes now. @returns how many are left */
export async function sendPending(): Promise<number> {
  const { flushNow } = await import('#offline/outbox/start-outbox');
  await flushNow();
  return countPending();
}
