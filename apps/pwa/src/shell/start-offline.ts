import { currentSession, useSession } from '../platform/session';
import { offerUpdate } from './offer-update';

/** After the first paint: registers the worker and, once a member is signed in, starts sending what waits. */
export function startOffline(): void {
  void import('../offline/page/app-update').then(({ watchForUpdate }) => watchForUpdate(offerUpdate));
  if (isMember()) {
    startSending();
    return;
  }
  const stop = useSession.subscribe(() => {
    if (!isMember()) return;
    stop();
    startSending();
  });
}

/** Staff queue nothing. */
function isMember(): boolean {
  return currentSession()?.role === 'user';
}

function startSending(): void {
  void import('../offline/page/triggers').then(({ startOutbox }) => startOutbox());
}
