import type { QueryClient } from '@tanstack/react-query';
import { MINUTE } from '@waha/domain/kernel/time';
import { askForChanges, type Cursor, cursorOf, hear, type Stale } from './change-cursor';
import { keepStream } from './keep-stream-open';
import { leadWhenFree } from './leader-election';
import { watchSight } from './page-visibility';

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
