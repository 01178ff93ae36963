import type { AnyRouter } from '@tanstack/react-router';
import { onAccessLost } from '#platform/access-lost';
import type { ApiError } from '#platform/api-error';
import { endSession, getSession, storeRememberedLogin, useSession } from '#platform/session';
import { translateError } from '#platform/translate-error';
import { toast } from '#ui/toast';

/** Carries one sentence over a reload. */
const NOTICE_KEY = 'notice';

/**
 * What happens when the server no longer knows this session: the session is forgotten, never what is kept
 * on the device, unless somebody has ended it from elsewhere; the server's sentence is shown; login returns to where the
 * person was.
 */
export function watchSessionEnd(router: AnyRouter): void {
  showStoredNotice();
  onAccessLost((error) => {
    // Staff keep nothing on the device.
    if (error.details.sessionEnded === true && getSession()?.role === 'user') {
      void wipeOnce(error);
      return;
    }
    endSession();
    if (error.code === 'wrong_member') {
      // Nothing of this page may reach the other member: start from nothing.
      storeNotice(translateError(error));
      location.reload();
      return;
    }
    toast.error(translateError(error), { id: 'access-lost' });
  });
  useSession.subscribe(({ session }, { session: before }) => {
    if (session?.userId === before?.userId && session?.role === before?.role) return;
    void router.invalidate(); // asks the guards again
  });
}

let wiping: Promise<void> | undefined;

function wipeOnce(error: ApiError): Promise<void> {
  wiping ??= wipe(error).finally(() => {
    wiping = undefined;
  });
  return wiping;
}

/** Where its code does not come, or the server does not answer again, the next such answer asks for it again. */
async function wipe(error: ApiError): Promise<void> {
  const { userId } = getSession() ?? {};
  const device = await import('#offline/sign-out/sign-out').catch(() => undefined);
  if (userId === undefined || !device) return;
  // The session is forgotten last: a page that is closed in the middle goes on at its next start.
  if (!(await device.handleEndedSession(userId).catch(logWipeFailure))) return;
  storeRememberedLogin({ email: '', rememberMe: false });
  endSession();
  storeNotice(translateError(error));
  location.reload();
}

/** @returns true: storage that fails is no reason to show the member's screens on */
function logWipeFailure(error: unknown): true {
  console.warn('not all that is kept of the member could be deleted', error);
  return true;
}

function storeNotice(text: string): void {
  try {
    sessionStorage.setItem(NOTICE_KEY, text);
  } catch {
    // Then the reload says nothing; the login page speaks for itself.
  }
}

function showStoredNotice(): void {
  try {
    const text = sessionStorage.getItem(NOTICE_KEY);
    sessionStorage.removeItem(NOTICE_KEY);
    if (text) toast.error(text);
  } catch {
    // Nothing can have been left.
  }
}
