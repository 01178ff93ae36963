import type { QueuedEndpoint } from '../kernel/endpoint';

/**
 * Calls of one stream are sent one at a time, in the order in which the member made them; others do not wait for them.
 * Returns the stream of a call: that of its endpoint, or that of one subject of it, `payment:<packId>`.
 */
export function getStream({ queue }: QueuedEndpoint, of?: string): string {
  return of === undefined ? queue.stream : `${queue.stream}:${of}`;
}

/** Checks whether a job is pending or was sent for this endpoint; with `of` only for that subject. */
export function isInStream({ stream }: { stream: string }, endpoint: QueuedEndpoint, of?: string): boolean {
  const wanted = getStream(endpoint, of);
  return stream === wanted || (of === undefined && stream.startsWith(`${wanted}:`));
}
