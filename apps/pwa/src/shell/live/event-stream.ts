import { SECOND } from '@waha/domain/kernel/time';
import { CHANGING_FEATURES, type ChangingFeature } from '@waha/domain/sync/change';
import type { Cursor } from './change-cursor';

/** The server says something every 20 s: a stream that is silent for longer is dead, whatever it looks like. */
const SILENCE_LIMIT_MS = 45 * SECOND;
/** Changes come in bunches; milliseconds. */
const BATCH_DELAY_MS = 100;

type StreamHandlers = {
  /** It is open, and `cursor` is where it begins. */
  onOpen: () => void;
  onChanges: (stale: ReadonlySet<ChangingFeature>, cursor: Cursor) => void;
  /** It has ended, or cannot go on; what came meanwhile must be asked for. */
  onLost: () => void;
};

/**
 * Hears of changes from a cursor on. An EventSource's own way of trying again is not used: it does not ask what
 * was missed, and does not tell a session that has ended from a link that is gone.
 * @returns closes it
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
    if ((JSON.parse(data) as { epoch: string }).epoch !== since.epoch) return lose(); // of another history
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
