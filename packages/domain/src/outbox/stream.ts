import type { QueuedEndpoint } from '../kernel/endpoint';

/** The stream that a call waits in: its row's, or one thing's of it, `payment:<packId>`. */
export function getStream({ queue }: QueuedEndpoint, of?: string): string {
  return of === undefined ? queue.stream : `${queue.stream}:${of}`;
}

/** Whether something waits, or was sent, as a call of this row; with `of` only of that one thing. */
export function isInStream({ stream }: { stream: string }, endpoint: QueuedEndpoint, of?: string): boolean {
  const wanted = getStream(endpoint, of);
  return stream === wanted || (of === undefined && stream.startsWith(`${wanted}:`));
}
