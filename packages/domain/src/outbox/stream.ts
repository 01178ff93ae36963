import type { Queued } from '../kernel/endpoint';

/** The stream that a call waits in: its row's, or one thing's of it, `payment:<packId>`. */
export function streamOf({ queue }: Queued, of?: string): string {
  return of === undefined ? queue.stream : `${queue.stream}:${of}`;
}

/** Whether something waits, or was sent, as a call of this row; with `of` only of that one thing. */
export function isOfStream({ stream }: { stream: string }, row: Queued, of?: string): boolean {
  const wanted = streamOf(row, of);
  return stream === wanted || (of === undefined && stream.startsWith(`${wanted}:`));
}
