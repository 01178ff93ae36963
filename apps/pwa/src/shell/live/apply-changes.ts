import type { QueryClient } from '@tanstack/react-query';
import { MINUTE } from '@waha/domain/kernel/time';
import { askForChanges, type Cursor, cursorOf, hear, type Stale } from './change-cursor';
import { keepStream } from './keep-stream-open';

/** A page that is out of sight for so long lets go of its stream. */
const PATIENCE = MINUTE;

/** What the leading page tells the others. */
type Heard = { stale: Stale; cursor: Cursor };

/**
 * Keeps a person's reads as fresh as the server's: by one stream for all pages of this browser, and by asking
 * where there is none. After every gap, all that was missed is asked for by the last place that was seen.
 * @returns stops it
 */
export function followChanges(reads: QueryClient, userId: string): () => void {
  const name = `changes ${userId}`;
  const channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(name);
  let stream: ReturnType<typeof keepStream> | undefined;
  let giveWay: (() => void) | undefined;
  let asking: Promise<void> | undefined;

  const onChanges = (stale: Stale, cursor: Cursor) => {
    hear(reads, userId, stale, cursor);
    if (stream) channel?.postMessage({ stale, cursor } satisfies Heard);
  };
  const catchUp = () => {
    asking ??= askForChanges(cursorOf(reads, userId))
      .then(({ stale, cursor }) => onChanges(stale, cursor))
      .catch(() => {})
      .finally(() => {
        asking = undefined;
      });
    return asking;
  };
  const lead = () => {
    stream = keepStream(userId, { cursor: () => cursorOf(reads, userId), catchUp, onChanges });
    return () => {
      stream?.stop();
      stream = undefined;
    };
  };

  channel?.addEventListener('message', ({ data: { stale, cursor } }: MessageEvent<Heard>) => {
    hear(reads, userId, stale, cursor);
  });

  const stopWatching = watchSight({
    patienceMs: PATIENCE,
    onSeen: () => {
      if (stream) stream.refresh();
      else void catchUp();
      giveWay ??= leadWhenFree(name, lead);
    },
    onGone: () => {
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
function leadWhenFree(name: string, lead: () => () => void): () => void {
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

type Sight = {
  /** The page is in sight: at once if it is, and each time that it comes back or the network does. */
  onSeen: () => void;
  /** It has been out of sight for `patienceMs`, or is about to be put to sleep. */
  onGone: () => void;
  patienceMs: number;
};

/** Follows whether anybody can see this page. @returns stops it */
function watchSight({ onSeen, onGone, patienceMs }: Sight): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const look = () => {
    clearTimeout(timer);
    if (document.visibilityState === 'hidden') timer = setTimeout(onGone, patienceMs);
    else onSeen();
  };
  const cameBack = ({ persisted }: PageTransitionEvent) => persisted && look();
  document.addEventListener('visibilitychange', look);
  document.addEventListener('freeze', onGone);
  addEventListener('pageshow', cameBack);
  addEventListener('online', look);
  look();
  return () => {
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', look);
    document.removeEventListener('freeze', onGone);
    removeEventListener('pageshow', cameBack);
    removeEventListener('online', look);
  };
}
