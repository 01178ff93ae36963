import { currentSession, useSession } from '../platform/session';
import { offerUpdate } from './offer-update';

/** After the first paint: registers the worker and, once a member is signed in, starts sending what waits. */
export function startOffline(): void {
  void import('../offline/page/app-update').then(({ watchForUpdate }) => watchForUpdate(offerUpdate));
  if (startSending()) return;
  const stop = useSession.subscribe(() => {
    if (startSending()) stop();
  });
}

/** Staff queue nothing. @returns whether a member is there to send for */
function startSending(): boolean {
  const session = currentSession();
  if (session?.role !== 'user') return false;
  void import('../offline/page/triggers').then(({ startOutbox }) => startOutbox(session.userId));
  return true;
}
