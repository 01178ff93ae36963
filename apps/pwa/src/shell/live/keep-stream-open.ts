import { SECOND } from '@waha/domain/kernel/time';
import { useConnectivity } from '#platform/connectivity';
import type { Cursor, Stale } from './change-cursor';
import { openEventStream } from './event-stream';

/** While nothing tells us, we ask this often: the shortest that the specification has (spec 2 §9, recharges). */
const POLL_INTERVAL_MS = 15 * SECOND;
const FIRST_RETRY_MS = SECOND;

type StreamOptions = {
  cursor: () => Cursor | undefined;
  /** Asks for what was missed. Never fails: a lost session is told by the API client, a lost link passes. */
  catchUp: () => Promise<void>;
  onChanges: (stale: Stale, cursor: Cursor) => void;
};

/** Catches up, hears, and begins anew after every gap; asks now and then where no stream can be had. */
export function keepStreamOpen(userId: string, { cursor, catchUp, onChanges }: StreamOptions) {
  let close: (() => void) | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let retryMs = FIRST_RETRY_MS;
  let isStopped = false;

  const goOnIn = (ms: number) => {
    clearTimeout(timer);
    timer = setTimeout(() => void goOn(), ms);
  };
  const onLost = () => {
    goOnIn(retryMs * (0.5 + Math.random() / 2));
    retryMs = Math.min(POLL_INTERVAL_MS, retryMs * 2);
  };
  const onOpen = () => {
    retryMs = FIRST_RETRY_MS;
  };

  /** First what was missed, then the stream: nothing falls between the two. */
  async function goOn(): Promise<void> {
    if (useConnectivity.getState().state === 'offline') return goOnIn(POLL_INTERVAL_MS);
    await catchUp();
    if (isStopped) return;
    close?.();
    const since = cursor();
    if (!since || typeof EventSource === 'undefined') return goOnIn(POLL_INTERVAL_MS);
    close = openEventStream(userId, since, { onOpen, onChanges, onLost });
  }

  void goOn();
  return {
    /** Streams of sleeping pages are often dead and do not know it: whatever it looks like, asks and opens another. */
    refresh: () => void goOn(),
    stop: () => {
      isStopped = true;
      clearTimeout(timer);
      close?.();
    },
  };
}
