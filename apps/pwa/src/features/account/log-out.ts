import { logOut } from '@waha/domain/account/account.contract';
import { SECOND } from '@waha/domain/kernel/time';
import type { OutboxJob } from '@waha/domain/outbox/outbox-job';
import { beginLeaving } from '../../platform/access-lost';
import { call } from '../../platform/api-client';
import { currentSession, endSession, oweGoodbye } from '../../platform/session';

/** The server may be out of reach: leaving does not wait long for it. */
const GOODBYE_TIMEOUT = 3 * SECOND;

/** How many items the signed-in member has not sent yet. */
export async function countWaiting(): Promise<number> {
  const { waitingCount } = await import('../../offline/leaving/sign-out');
  return waitingCount();
}

/** What waits, and whether it can be left here locked. */
export async function readWaiting(): Promise<{ jobs: OutboxJob[]; canLock: boolean }> {
  const { canLeaveLocked, waitingJobs } = await import('../../offline/leaving/sign-out');
  return { jobs: await waitingJobs(), canLock: await canLeaveLocked() };
}

/**
 * Locks what waits for the member's next login; the first letter of the address is what the login screen shows.
 * @throws Error when this device has no room for it; nothing has changed then
 */
export async function lockWaiting(userEmail: string): Promise<void> {
  const { leaveLocked } = await import('../../offline/leaving/sign-out');
  await leaveLocked(userEmail.slice(0, 1));
}

/** Ends the session here and on the server, and wipes what this device kept of the member. */
export async function leaveDevice(goToLogin: () => Promise<unknown>): Promise<void> {
  const haveLeft = beginLeaving();
  try {
    const userId = currentSession()?.userId;
    await call(logOut, { timeoutMs: GOODBYE_TIMEOUT }).catch(() => oweGoodbye(userId));
    const { wipeMember } = await import('../../offline/leaving/sign-out');
    await wipeMember();
    endSession();
    await goToLogin();
  } finally {
    haveLeft();
  }
}

/** Sends what waits, as far as it goes now. @returns how many are left */
export async function sendWaiting(): Promise<number> {
  const { flushNow } = await import('../../offline/outbox/triggers');
  await flushNow();
  return countWaiting();
}
