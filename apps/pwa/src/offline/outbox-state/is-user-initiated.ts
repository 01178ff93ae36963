import type { Job } from '@waha/domain/outbox/outbox-job';

/** Streams of what the app sends by the way: how far a video was watched, what was shown or read. */
const BY_THE_WAY = ['training:', 'seen:', 'messages-read', 'notices-read'];

/** Whether the member asked for this to be sent, and would miss it. */
export function isOwnWish({ stream }: Pick<Job, 'stream'>): boolean {
  return !BY_THE_WAY.some((start) => stream.startsWith(start));
}
