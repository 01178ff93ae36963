import type { QueryClient } from '@tanstack/react-query';
import { MINUTE } from '@waha/domain/kernel/time';
import { applyChanges, type Cursor, fetchChanges, getChangeCursor, type Stale } from './change-cursor';
import { keepStreamOpen } from './keep-stream-open';

/** A page that is out of sight for so long lets go of its stream. */
const HIDDEN_LIMIT_MS = MINUTE;

/** What the leading page tells the others. */
type ChangeMessage = { stale: Stale; cursor: Cursor };

/**
 * Keeps a person's reads as fresh as the server's: by one stream for all pages of this browser, and by asking
 * where there is none. After every gap, all that was missed is asked for by the last place that was seen.
 * @returns stops it
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
 * One page of this browser leads, the others follow: a browser has only a few connections to a server.
 * Where pages cannot agree (no Web Locks), each leads for itself.
 * @param lead is called when this page leads; what it returns is called when it no longer does
 * @returns gives up, or gives way to another page
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
  else void navigator.locks.request(name, { signal: givenUp.signal }, untilGivenUp).catch(() => {}); // given up while waiting
  return () => givenUp.abort();
}

type VisibilityHandlers = {
  /** The page is in sight: at once if it is, and each time that it comes back or the network does. */
  onVisible: () => void;
  /** It has been out of sight for `patienceMs`, or is about to be put to sleep. */
  onHidden: () => void;
  patienceMs: number;
};

/** Follows whether anybody can see this page. @returns stops it */
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
