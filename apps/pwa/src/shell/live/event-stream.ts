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
  since: Cursor,
  { onOpen, onChanges, onLost }: StreamHandlers,
): () => void {
  const asked = new URLSearchParams({ since: String(since.at), member: userId });
  const source = new EventSource(`/api/events?${asked}`);
  const stale = new Set<ChangingFeature>();
  let at = since.at;
  let bunch: ReturnType<typeof setTimeout> | undefined;
  let watchdog = setTimeout(lose, SILENCE_LIMIT_MS);

  function alive(): void {
    clearTimeout(watchdog);
    watchdog = setTimeout(lose, SILENCE_LIMIT_MS);
  }
  function close(): void {
    source.close();
    clearTimeout(watchdog);
    clearTimeout(bunch);
  }
  function lose(): void {
    close();
    onLost();
  }
  function tell(): void {
    bunch = undefined;
    onChanges(new Set(stale), { epoch: since.epoch, at });
    stale.clear();
  }

  source.addEventListener('hello', ({ data }) => {
    if ((JSON.parse(data) as { epoch: string }).epoch !== since.epoch) return lose(); // of another change log
    alive();
    onOpen();
  });
  source.addEventListener('beat', alive);
  source.addEventListener('change', ({ data, lastEventId }) => {
    alive();
    const feature = parseFeature(data);
    if (feature) stale.add(feature);
    at = Math.max(at, Number(lastEventId) || 0);
    bunch ??= setTimeout(tell, BATCH_DELAY_MS);
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
