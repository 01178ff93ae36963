import { SECOND } from '@waha/domain/kernel/time';
import { useConnectivity } from '../../platform/connectivity';
import type { Cursor, Stale } from './change-cursor';
import { openChangeStream } from './event-stream';

/** While nothing tells us, we ask this often: the shortest that the specification has (spec 2 §9, recharges). */
const ASK_EVERY = 15 * SECOND;
const RETRY_FIRST = SECOND;

type Keeping = {
  cursor: () => Cursor | undefined;
  /** Asks for what was missed. Never fails: a lost session is told by the API client, a lost link passes. */
  catchUp: () => Promise<void>;
  onChanges: (stale: Stale, cursor: Cursor) => void;
};

/** Catches up, hears, and begins anew after every gap; asks now and then where no stream can be had. */
export function keepStream(userId: string, { cursor, catchUp, onChanges }: Keeping) {
  let close: (() => void) | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let retryMs = RETRY_FIRST;
  let isStopped = false;

  const goOnIn = (ms: number) => {
    clearTimeout(timer);
    timer = setTimeout(() => void goOn(), ms);
  };
  const onLost = () => {
    goOnIn(retryMs * (0.5 + Math.random() / 2));
    retryMs = Math.min(ASK_EVERY, retryMs * 2);
  };
  const onOpen = () => {
    retryMs = RETRY_FIRST;
  };

  /** First what was missed, then the stream: nothing falls between the two. */
  async function goOn(): Promise<void> {
    if (useConnectivity.getState().state === 'offline') return goOnIn(ASK_EVERY);
    await catchUp();
    if (isStopped) return;
    close?.();
    const since = cursor();
    if (!since || typeof EventSource === 'undefined') return goOnIn(ASK_EVERY);
    close = openChangeStream(userId, since, { onOpen, onChanges, onLost });
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
