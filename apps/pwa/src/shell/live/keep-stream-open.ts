import { SECOND } from '@waha/domain/kernel/time';
import { useConnectivity } from '#platform/connectivity';
import { batchChanges } from './batch-changes';
import type { Cursor, Stale } from './change-cursor';
import { openEventStream } from './event-stream';

/** The polling interval without a stream: the shortest in the specification (spec 2 §9, recharges). */
const POLL_INTERVAL_MS = 15 * SECOND;
const FIRST_RETRY_MS = SECOND;

type StreamOptions = {
  cursor: () => Cursor | undefined;
  /** Fetches missed changes. Never fails: the API client reports a lost session, and a lost connection is temporary. */
  fetchMissed: () => Promise<void>;
  onChanges: (stale: Stale, cursor: Cursor) => void;
};

/** Fetches missed changes, streams new ones, and repeats both after every gap. Polls if no stream is available. */
export function keepStreamOpen(userId: string, { cursor, fetchMissed, onChanges }: StreamOptions) {
  let close: (() => void) | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let retryMs = FIRST_RETRY_MS;
  let isStopped = false;
  const batch = batchChanges(onChanges);

  const scheduleReconnect = (ms: number) => {
    clearTimeout(timer);
    timer = setTimeout(() => void reconnect(), ms);
  };
  const onLost = () => {
    scheduleReconnect(retryMs * (0.5 + Math.random() / 2));
    retryMs = Math.min(POLL_INTERVAL_MS, retryMs * 2);
  };
  const onOpen = () => {
    retryMs = FIRST_RETRY_MS;
  };

  /**
   * Fetches missed changes before it opens the stream, which starts at the new cursor, so that no change is lost in
   * between.
   */
  async function reconnect(): Promise<void> {
    if (useConnectivity.getState().state === 'offline') return scheduleReconnect(POLL_INTERVAL_MS);
    await fetchMissed();
    if (isStopped) return;
    close?.();
    const currentCursor = cursor();
    if (!currentCursor || typeof EventSource === 'undefined') return scheduleReconnect(POLL_INTERVAL_MS);
    close = openEventStream(userId, currentCursor, { onOpen, onChanges: batch.add, onLost });
  }

  void reconnect();
  return {
    /**
     * Fetches missed changes and opens a new stream, even if the current one looks open: streams of frozen pages are
     * often dead.
     */
    refresh: () => void reconnect(),
    stop: () => {
      isStopped = true;
      clearTimeout(timer);
      close?.();
      batch.stop();
    },
  };
}
