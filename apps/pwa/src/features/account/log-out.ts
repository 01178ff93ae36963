import { logOut } from '@waha/domain/account/account.contract';
import { SECOND } from '@waha/domain/kernel/time';
import type { OutboxJob } from '@waha/domain/outbox/outbox-job';
import { muteAccessLost } from '#platform/access-lost';
import { callApi } from '#platform/call-api';
import { endSession, getSession, storeOwedSignOut } from '#platform/session';

/** The server may be unreachable: sign-out waits only briefly. */
const SIGN_OUT_TIMEOUT_MS = 3 * SECOND;

/** Returns the number of unsent items of the signed-in member. */
export async function countPending(): Promise<number> {
  const { countPendingJobs } = await import('#offline/sign-out/sign-out');
  return countPendingJobs();
}

/** Returns the pending jobs, and whether they can be left here encrypted. */
export async function readPending(): Promise<{ jobs: OutboxJob[]; canLock: boolean }> {
  const { canSignOutEncrypted, listPendingJobs } = await import('#offline/sign-out/sign-out');
  return { jobs: await listPendingJobs(), canLock: await canSignOutEncrypted() };
}

/**
 * Encrypts the pending jobs for the member's next login; the login screen shows the first letter of the email address.
 * @throws Error if this device has no room for it; then nothing has changed
 */
export async function encryptPending(userEmail: string): Promise<void> {
  const { signOutEncrypted } = await import('#offline/sign-out/sign-out');
  await signOutEncrypted(userEmail.slice(0, 1));
}

/** Ends the session here and on the server, and deletes everything that this device stores of the member. */
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

/**
 * Sends the pending jobs now.
 * @returns the number of jobs left
 */
export async function sendPending(): Promise<number> {
  const { outboxScheduler } = await import('#offline/outbox/outbox-scheduler');
  await outboxScheduler.flushNow();
  return countPending();
}
