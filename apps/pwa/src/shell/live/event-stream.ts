import { SECOND } from '@waha/domain/kernel/time';
import { CHANGING_FEATURES, type ChangingFeature } from '@waha/domain/sync/change';
import type { Cursor } from './change-cursor';

/** The server sends something every 20 s: a stream that is silent for longer is dead, even if it looks open. */
const SILENCE_LIMIT_MS = 45 * SECOND;
/** Changes come in bursts; milliseconds. */
const BATCH_DELAY_MS = 100;

type StreamHandlers = {
  /** The stream is open, and `cursor` is its start. */
  onOpen: () => void;
  onChanges: (stale: ReadonlySet<ChangingFeature>, cursor: Cursor) => void;
  /** The stream has ended or cannot continue; the caller must fetch the missed changes. */
  onLost: () => void;
};

/**
 * Streams changes from a cursor on. Does not use EventSource's own reconnection: it does not fetch missed changes, and
 * cannot tell an ended session from a lost connection.
 * @returns a function that closes it
 */
export function openEventStream(
  userId: string,
  cursor: Cursor,
  { onOpen, onChanges, onLost }: StreamHandlers,
): () => void {
  const params = new URLSearchParams({ since: String(cursor.at), member: userId });
  const source = new EventSource(`/api/events?${params}`);
  const staleFeatures = new Set<ChangingFeature>();
  let at = cursor.at;
  let batchTimer: ReturnType<typeof setTimeout> | undefined;
  let watchdog = setTimeout(lose, SILENCE_LIMIT_MS);

  function restartWatchdog(): void {
    clearTimeout(watchdog);
    watchdog = setTimeout(lose, SILENCE_LIMIT_MS);
  }
  function close(): void {
    source.close();
    clearTimeout(watchdog);
    clearTimeout(batchTimer);
  }
  function lose(): void {
    close();
    onLost();
  }
  function reportChanges(): void {
    batchTimer = undefined;
    onChanges(new Set(staleFeatures), { epoch: cursor.epoch, at });
    staleFeatures.clear();
  }

  source.addEventListener('hello', ({ data }) => {
    if ((JSON.parse(data) as { epoch: string }).epoch !== cursor.epoch) return lose(); // of another change log
    restartWatchdog();
    onOpen();
  });
  source.addEventListener('beat', restartWatchdog);
  source.addEventListener('change', ({ data, lastEventId }) => {
    restartWatchdog();
    const feature = parseFeature(data);
    if (feature) staleFeatures.add(feature);
    at = Math.max(at, Number(lastEventId) || 0);
    batchTimer ??= setTimeout(reportChanges, BATCH_DELAY_MS);
  });
  source.addEventListener('reset', lose);
  source.addEventListener('error', lose);
  return close;
}

/** A newer server may name features that this version does not know. */
function parseFeature(data: string): ChangingFeature | undefined {
  const { feature } = JSON.parse(data) as { feature?: unknown };
  return CHANGING_FEATURES.find((known) => known === feature);
}
