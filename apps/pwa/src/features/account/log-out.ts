import { logOut } from '@waha/domain/account/account.contract';
import { SECOND } from '@waha/domain/kernel/time';
import { call } from '../../platform/api-client';
import { endSession } from '../../platform/session';

/** The server may be out of reach: leaving does not wait long for it. */
const GOODBYE_TIMEOUT = 3 * SECOND;

/** How many items the signed-in member has not sent yet. */
export async function countWaiting(): Promise<number> {
  const { waitingCount } = await import('../../offline/page/sign-out');
  return waitingCount();
}

/** Ends the session here and on the server, and wipes what this device kept of the member. */
export async function leaveDevice(goToLogin: () => Promise<unknown>): Promise<void> {
  await call(logOut, { timeoutMs: GOODBYE_TIMEOUT }).catch(() => {});
  const { wipeMember } = await import('../../offline/page/sign-out');
  await wipeMember();
  endSession();
  await goToLogin();
}

/** Sends what waits, as far as it goes now. @returns how many are left */
export async function sendWaiting(): Promise<number> {
  const { flushNow } = await import('../../offline/page/triggers');
  await flushNow();
  return countWaiting();
}
