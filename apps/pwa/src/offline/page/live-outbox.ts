import type { Job } from '@waha/domain/outbox/outbox-job';
import { liveQuery, type Subscription } from 'dexie';
import { readControl } from '../control-db';
import { memberDb, type SentJob } from '../member-db';

type View = { jobs: Job[]; sent: SentJob[] };

/** Reads the active member's outbox now and after each change, in whatever tab or worker it happens. */
export function followLive(onView: (view: View) => void): Subscription {
  return liveQuery(readView).subscribe({
    next: onView,
    error: (error) => console.warn('the outbox cannot be followed', error),
  });
}

async function readView(): Promise<View> {
  const { memberId } = await readControl();
  if (memberId === undefined) return { jobs: [], sent: [] };
  const db = memberDb(memberId);
  return { jobs: await db.outbox.toArray(), sent: await db.sent.orderBy('at').toArray() };
}
