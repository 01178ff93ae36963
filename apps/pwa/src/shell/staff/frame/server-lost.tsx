import { i18n } from '@lingui/core';
import { CloudOff } from 'lucide-react';
import { useConnectivity } from '#platform/connectivity';
import { joinClasses } from '#ui/join-classes';

/** Returns the message for staff while the server does not respond: the device stores none of their data. */
export function translateServerLost(): string {
  return i18n._('The server does not respond. Nothing can be saved until it is back. This page keeps trying.');
}

/**
 * Shows that the server does not respond: at the bottom of the page, where it moves nothing, or with `isInline` beside
 * what has failed.
 */
export function StaffServerLost({ isInline = false }: { isInline?: boolean }) {
  const isDisconnected = useConnectivity(({ state }) => state !== 'online');
  return (
    <div role="status" className={isInline ? 'empty:hidden' : 'pointer-events-none fixed inset-x-0 bottom-0 z-30'}>
      {isDisconnected ? (
        <p
          className={joinClasses(
            'flex items-start gap-2 bg-sun-wash px-4 py-2 text-sm text-sun-ink',
            isInline ? 'rounded-xl' : 'justify-center border-t border-line',
          )}
        >
          <CloudOff className="size-5 shrink-0" />
          {translateServerLost()}
        </p>
      ) : null}
    </div>
  );
}
