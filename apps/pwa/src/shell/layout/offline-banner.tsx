import { i18n } from '@lingui/core';
import { Link } from '@tanstack/react-router';
import { useOutboxCount, useOutboxRefusedCount } from '#offline/outbox-state/use-outbox';
import { hasNoLink, useConnectivity } from '#platform/connectivity';
import { joinClasses } from '#ui/join-classes';

/**
 * A quiet bar under the top bar while there is no connection, or a job was refused. Shows the number of pending jobs
 * and a link to them.
 */
export function OfflineBanner() {
  const isOnline = useConnectivity(({ state }) => state === 'online');
  const isWithoutLink = useConnectivity(hasNoLink);
  const pendingCount = useOutboxCount();
  const refusedCount = useOutboxRefusedCount();
  const bannerText = translateBanner({ isOnline, isWithoutLink }, pendingCount, refusedCount);
  return (
    <div aria-live="polite">
      {bannerText === undefined ? null : (
        <p
          className={joinClasses(
            'border-b border-line px-4 py-2 text-center text-sm',
            refusedCount > 0 ? 'bg-bougainvillea-wash text-bougainvillea' : 'bg-sun-wash text-sun-ink',
          )}
        >
          {bannerText}{' '}
          {pendingCount > 0 ? (
            <Link
              to="/dashboard"
              search={{ open: 'outbox' }}
              className="inline-block font-medium underline underline-offset-4"
            >
              {i18n._('See unsent items')}
            </Link>
          ) : null}
        </p>
      )}
    </div>
  );
}

type LinkState = { isOnline: boolean; isWithoutLink: boolean };

function translateBanner(
  { isOnline, isWithoutLink }: LinkState,
  pendingCount: number,
  refusedCount: number,
): string | undefined {
  if (refusedCount > 0)
    return i18n._('{n, plural, one {1 item was not accepted.} other {{n} items were not accepted.}}', {
      n: refusedCount,
    });
  if (isOnline) return undefined;
  if (!isWithoutLink) return i18n._('The connection is weak. Everything you do is saved on this device.');
  if (pendingCount === 0) return i18n._('You are offline. This is the last saved data.');
  return i18n._(
    'Offline. {n, plural, one {1 item will be sent when you are back.} other {{n} items will be sent when you are back.}}',
    { n: pendingCount },
  );
}
