import { i18n } from '@lingui/core';
import type { QueryClient } from '@tanstack/react-query';
import { SECOND } from '@waha/domain/kernel/time';
import { dropLook, keepLook } from '../../offline/reads/save-home-snapshot';
import { ownBuild } from '../../platform/build-seen';
import { formatMessageTime } from '../../platform/language/format';
import { currentSession } from '../../platform/session';
import { isOnItsWay } from '../start/first-screen';

/** After a read has come its screen is drawn, also what stands below the first sight of it. */
const DRAWN_AFTER = SECOND / 2;

/**
 * Keeps how the member's home looks: a moment after something new came, and when the app is hidden. A session that
 * ends takes it away.
 * @returns stops it
 */
export function followLook(client: QueryClient, memberId: string): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const keepSoon = () => {
    timer ??= setTimeout(keep, DRAWN_AFTER);
  };
  const keep = () => {
    timer = undefined;
    if (isOnItsWay(document)) keepSoon(); // what is the last to come is perhaps no read
    const asOf = i18n._('As of {time}', { time: formatMessageTime(Date.now()) });
    keepLook(memberId, ownBuild() ?? '', asOf).catch(sayNotKept);
  };
  const unsubscribe = client.getQueryCache().subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'success') keepSoon();
  });
  const whenHidden = () => document.visibilityState === 'hidden' && keep();
  document.addEventListener('visibilitychange', whenHidden);
  keepSoon();
  return () => {
    clearTimeout(timer);
    unsubscribe();
    document.removeEventListener('visibilitychange', whenHidden);
    if (currentSession()?.userId !== memberId) dropLook(memberId).catch(sayNotKept);
  };
}

function sayNotKept(error: unknown): void {
  console.warn('the look of the home is not kept', error);
}
