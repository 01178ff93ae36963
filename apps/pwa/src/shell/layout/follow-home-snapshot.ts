import { i18n } from '@lingui/core';
import type { QueryClient } from '@tanstack/react-query';
import { SECOND } from '@waha/domain/kernel/time';
import { logFailure } from '#offline/device/log-failure';
import { deleteHomeSnapshot, saveHomeSnapshot } from '#offline/query-cache/save-home-snapshot';
import { formatMessageTime } from '#platform/language/format';
import { getPageBuild } from '#platform/server-build';
import { getSession } from '#platform/session';
import { isLoading } from '../start/first-screen';

/** The time for rendering a screen after new data, including what is below the fold. */
const DRAW_DELAY_MS = SECOND / 2;

/**
 * Stores a snapshot of the member's home page: shortly after new data arrived, and when the app is hidden. Deletes it
 * when the session ends.
 * @returns a function that stops it
 */
export function followHomeSnapshot(client: QueryClient, memberId: string): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const scheduleSave = () => {
    timer ??= setTimeout(saveSnapshot, DRAW_DELAY_MS);
  };
  const saveSnapshot = () => {
    timer = undefined;
    if (isLoading(document)) scheduleSave(); // the last part to load may not be a query
    const timeNote = i18n._('As of {time}', { time: formatMessageTime(Date.now()) });
    saveHomeSnapshot(memberId, getPageBuild() ?? '', timeNote).catch(logFailure('home snapshot'));
  };
  const unsubscribe = client.getQueryCache().subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'success') scheduleSave();
  });
  const whenHidden = () => document.visibilityState === 'hidden' && saveSnapshot();
  document.addEventListener('visibilitychange', whenHidden);
  scheduleSave();
  return () => {
    clearTimeout(timer);
    unsubscribe();
    document.removeEventListener('visibilitychange', whenHidden);
    if (getSession()?.userId !== memberId) deleteHomeSnapshot(memberId).catch(logFailure('home snapshot'));
  };
}
