import { i18n } from '@lingui/core';
import type { AnyRouter } from '@tanstack/react-router';
import { onAccessLost } from '#platform/access-lost';
import type { ApiError } from '#platform/api-error';
import { endSession, getSession, storeRememberedLogin, useSession } from '#platform/session';
import { translateError } from '#platform/translate-error';
import { toast } from '#ui/toast';

/** The storage key for one message across a reload. */
const NOTICE_KEY = 'notice';
const TOAST_ID = 'access-lost';

/**
 * Handles a session that the server no longer knows. Removes the session and shows the server's message; login returns
 * to the same place. The data on the device stays, unless the session was ended from another device.
 */
export function watchSessionEnd(router: AnyRouter): void {
  showStoredNotice();
  onAccessLost((error) => {
    const session = getSession();
    if (!session) return; // already handled
    // Staff store nothing on the device.
    const isMember = session.role === 'user';
    if (error.details.sessionEnded === true && isMember) {
      void wipeOnce(error);
      return;
    }
    endSession();
    const reason = translateError(error);
    if (error.code === 'wrong_member') {
      // No state of this page may reach the other member: reload.
      storeNotice(reason);
      location.reload();
      return;
    }
    showNotice(isMember ? i18n._('{reason} Everything saved on this device is still here.', { reason }) : reason);
  });
  useSession.subscribe(({ session }, { session: previous }) => {
    if (session?.userId === previous?.userId && session?.role === previous?.role) return;
    if (session) toast.dismiss(TOAST_ID);
    void router.invalidate(); // runs the route guards again
  });
}

let wiping: Promise<void> | undefined;

function wipeOnce(error: ApiError): Promise<void> {
  wiping ??= wipe(error).finally(() => {
    wiping = undefined;
  });
  return wiping;
}

/** If the code cannot be loaded, or the server does not respond again, the next such response repeats this. */
async function wipe(error: ApiError): Promise<void> {
  const { userId } = getSession() ?? {};
  const device = await import('#offline/sign-out/sign-out').catch(() => undefined);
  if (userId === undefined || !device) return;
  // End the session last: if the page is closed before that, the next start continues.
  if (!(await device.handleEndedSession(userId).catch(logWipeFailure))) return;
  storeRememberedLogin({ email: '', rememberMe: false });
  endSession();
  storeNotice(translateError(error));
  location.reload();
}

/** @returns true: failing storage is no reason to keep showing the member's screens */
function logWipeFailure(error: unknown): true {
  console.warn('not all that is kept of the member could be deleted', error);
  return true;
}

/** The reason stays until it is closed or the next login: nobody may be looking when the login page appears. */
function showNotice(text: string): void {
  toast.error(text, { id: TOAST_ID, durationMs: Number.POSITIVE_INFINITY });
}

function storeNotice(text: string): void {
  try {
    sessionStorage.setItem(NOTICE_KEY, text);
  } catch {
    // Without storage there is no message after the reload; the login page is shown anyway.
  }
}

function showStoredNotice(): void {
  try {
    const text = sessionStorage.getItem(NOTICE_KEY);
    sessionStorage.removeItem(NOTICE_KEY);
    if (text) showNotice(text);
  } catch {
    // Without storage there is no stored message.
  }
}
