import { SECOND } from '@waha/domain/kernel/time';
import type { Job } from '@waha/domain/outbox/outbox-job';
import { Dexie, liveQuery, type PromiseExtended } from 'dexie';
import { readControl } from '../control-db';
import { healStorage } from '../heal-storage';
import { memberDb, type SentJob } from '../member-db';

type View = { jobs: Job[]; sent: SentJob[] };

/** Storage that could not be opened anew may be opened later. */
const TRY_AGAIN = 20 * SECOND;

/** Reads the active member's outbox now and after each change, in whatever tab or worker it happens, for good. */
export function followLive(onView: (view: View) => void): void {
  const read = () => readView().catch(() => Dexie.Promise.resolve(healStorage()).then(readView));
  const following = liveQuery(read).subscribe({
    next: onView,
    error(error) {
      console.warn('the outbox cannot be followed', error);
      following.unsubscribe();
      setTimeout(() => followLive(onView), TRY_AGAIN);
    },
  });
}

/** By Dexie's own promises all along: what is read after an `await` it may not follow. */
function readView(): PromiseExtended<View> {
  return readControl().then(({ memberId }): View | PromiseExtended<View> => {
    if (memberId === undefined) return { jobs: [], sent: [] };
    const db = memberDb(memberId);
    return Dexie.Promise.all([db.outbox.toArray(), db.sent.orderBy('at').toArray()]).then(([jobs, sent]) => ({
      jobs,
      sent,
    }));
  });
}
