import { i18n } from '@lingui/core';
import { useOutboxCount } from '../offline/page/use-outbox';
import { useConnectivity } from '../platform/connectivity';

/** A quiet bar under the top bar while there is no link: what waits will be sent. */
export function OfflineBanner() {
  const state = useConnectivity((connectivity) => connectivity.state);
  const waiting = useOutboxCount();
  return (
    <div aria-live="polite">
      {state === 'online' ? null : (
        <p className="border-b border-line bg-sun-wash px-4 py-2 text-center text-sm text-sun-ink">
          {sentence(state === 'offline', waiting)}
        </p>
      )}
    </div>
  );
}

function sentence(isOffline: boolean, waiting: number): string {
  if (!isOffline) return i18n._('The connection is weak. Everything you do is kept on this device.');
  if (waiting === 0) return i18n._('Offline. You see what was last loaded.');
  if (waiting === 1) return i18n._('Offline. 1 item will be sent when you are back.');
  return i18n._('Offline. {n} items will be sent when you are back.', { n: waiting });
}
