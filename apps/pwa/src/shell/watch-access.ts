import type { AnyRouter } from '@tanstack/react-router';
import { onAccessLost } from '../platform/access-lost';
import { sayError } from '../platform/say-error';
import { endSession, useSession } from '../platform/session';
import { toast } from '../ui/toast';

/** Carries one sentence over a reload. */
const NOTICE = 'notice';

/**
 * What happens when the server no longer knows this session: the session is forgotten, never what is kept
 * on the device; the server's sentence is shown; login returns to where the person was.
 */
export function watchAccess(router: AnyRouter): void {
  sayNoticeOfLastPage();
  onAccessLost((error) => {
    endSession();
    if (error.code === 'wrong_member') {
      // Nothing of this page may reach the other member: start from nothing.
      leaveNotice(sayError(error));
      location.reload();
      return;
    }
    toast.error(sayError(error), { id: 'access-lost' });
  });
  useSession.subscribe(({ session }, { session: before }) => {
    if (session?.userId === before?.userId && session?.role === before?.role) return;
    void router.invalidate(); // asks the guards again
  });
}

function leaveNotice(text: string): void {
  try {
    sessionStorage.setItem(NOTICE, text);
  } catch {
    // Then the reload says nothing; the login page speaks for itself.
  }
}

function sayNoticeOfLastPage(): void {
  try {
    const text = sessionStorage.getItem(NOTICE);
    sessionStorage.removeItem(NOTICE);
    if (text) toast.error(text);
  } catch {
    // Nothing can have been left.
  }
}
