import type { QueryClient } from '@tanstack/react-query';
import { MINUTE } from '@waha/domain/kernel/time';
import { applyChanges, type Cursor, fetchChanges, getChangeCursor, type Stale } from './change-cursor';
import { keepStreamOpen } from './keep-stream-open';

/** A page that is hidden for this long closes its stream. */
const HIDDEN_LIMIT_MS = MINUTE;

/** The message from the leading page to the others. */
type ChangeMessage = { stale: Stale; cursor: Cursor };

/**
 * Keeps a user's queries up to date: by one stream for all pages of this browser, or by polling if there is no stream.
 * After every gap, fetches all changes since the last known position.
 * @returns a function that stops it
 */
export function followChanges(reads: QueryClient, userId: string): () => void {
  const name = `changes ${userId}`;
  const channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(name);
  let stream: ReturnType<typeof keepStreamOpen> | undefined;
  let giveWay: (() => void) | undefined;
  let asking: Promise<void> | undefined;

  const onChanges = (stale: Stale, cursor: Cursor) => {
    applyChanges(reads, userId, stale, cursor);
    if (stream) channel?.postMessage({ stale, cursor } satisfies ChangeMessage);
  };
  const catchUp = () => {
    asking ??= fetchChanges(getChangeCursor(reads, userId))
      .then(({ stale, cursor }) => onChanges(stale, cursor))
      .catch(() => {})
      .finally(() => {
        asking = undefined;
      });
    return asking;
  };
  const lead = () => {
    stream = keepStreamOpen(userId, { cursor: () => getChangeCursor(reads, userId), catchUp, onChanges });
    return () => {
      stream?.stop();
      stream = undefined;
    };
  };

  channel?.addEventListener('message', ({ data: { stale, cursor } }: MessageEvent<ChangeMessage>) => {
    applyChanges(reads, userId, stale, cursor);
  });

  const stopWatching = watchVisibility({
    patienceMs: HIDDEN_LIMIT_MS,
    onVisible: () => {
      if (stream) stream.refresh();
      else void catchUp();
      giveWay ??= leadWhenUnlocked(name, lead);
    },
    onHidden: () => {
      giveWay?.();
      giveWay = undefined;
    },
  });
  return () => {
    stopWatching();
    giveWay?.();
    channel?.close();
  };
}

/**
 * Elects one leading page of this browser, because a browser has only a few connections to a server. Without Web Locks,
 * each page leads for itself.
 * @param lead called when this page leads; the function that it returns is called when it no longer does
 * @returns a function that gives up, or gives way to another page
 */
function leadWhenUnlocked(name: string, lead: () => () => void): () => void {
  const givenUp = new AbortController();
  const untilGivenUp = (): Promise<void> => {
    const stop = lead();
    return new Promise((resolve) => {
      givenUp.signal.addEventListener('abort', () => {
        stop();
        resolve();
      });
    });
  };
  if (!navigator.locks) void untilGivenUp();
  else void navigator.locks.request(name, { signal: givenUp.signal }, untilGivenUp).catch(() => {}); // given up while the lock was pending
  return () => givenUp.abort();
}

type VisibilityHandlers = {
  /** The page is visible: called at once if it is, and each time that the page or the network comes back. */
  onVisible: () => void;
  /** The page has been hidden for `patienceMs`, or is about to be frozen. */
  onHidden: () => void;
  patienceMs: number;
};

/**
 * Follows the visibility of this page.
 * @returns a function that stops it
 */
function watchVisibility({ onVisible, onHidden, patienceMs }: VisibilityHandlers): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const look = () => {
    clearTimeout(timer);
    if (document.visibilityState === 'hidden') timer = setTimeout(onHidden, patienceMs);
    else onVisible();
  };
  const cameBack = ({ persisted }: PageTransitionEvent) => persisted && look();
  document.addEventListener('visibilitychange', look);
  document.addEventListener('freeze', onHidden);
  addEventListener('pageshow', cameBack);
  addEventListener('online', look);
  look();
  return () => {
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', look);
    document.removeEventListener('freeze', onHidden);
    removeEventListener('pageshow', cameBack);
    removeEventListener('online', look);
  };
}
