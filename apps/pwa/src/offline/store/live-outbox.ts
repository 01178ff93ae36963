import { SECOND } from '@waha/domain/kernel/time';
import type { OutboxJob } from '@waha/domain/outbox/outbox-job';
import { Dexie, liveQuery, type PromiseExtended } from 'dexie';
import { reopenDatabases } from '../outbox-backup/reopen-databases';
import { readControl } from './control-db';
import { getMemberDb, type MemberDb, type SentJob } from './member-db';

type OutboxView = { memberId: string | undefined; jobs: OutboxJob[]; sent: SentJob[] };

/** Storage that could not be opened anew may be opened later. */
const RETRY_DELAY_MS = 20 * SECOND;

/** Reads the active member's outbox now and after each change, in whatever tab or worker it happens, for good. */
export function followLiveOutbox(onView: (view: OutboxView) => void): void {
  const read = () => readView().catch(() => Dexie.Promise.resolve(reopenDatabases()).then(readView));
  const following = liveQuery(read).subscribe({
    next: onView,
    error(error) {
      console.warn('the outbox cannot be followed', error);
      following.unsubscribe();
      setTimeout(() => followLiveOutbox(onView), RETRY_DELAY_MS);
    },
  });
}

/** By Dexie's own promises all along: what is read after an `await` it may not follow. */
function readView(): PromiseExtended<OutboxView> {
  return readControl().then(({ memberId }): OutboxView | PromiseExtended<OutboxView> => {
    if (memberId === undefined) return { memberId, jobs: [], sent: [] };
    const db = getMemberDb(memberId);
    return Dexie.Promise.all([db.outbox.toArray(), readSent(db)]).then(([jobs, sent]) => ({ memberId, jobs, sent }));
  });
}

/** What has been read of what was sent, and whose it is. */
let readSoFar: { db: MemberDb | undefined; sent: Map<string, SentJob> } = { db: undefined, sent: new Map() };

/** What was sent never changes, and there may be hundreds where little waits: each is read once. Oldest first. */
function readSent(db: MemberDb): PromiseExtended<SentJob[]> {
  if (readSoFar.db !== db) readSoFar = { db, sent: new Map() };
  const { sent } = readSoFar;
  return db.sent
    .orderBy('at')
    .primaryKeys()
    .then((keys) => {
      const fresh = keys.filter((key) => !sent.has(key));
      return readNewSent(db, sent.size, fresh).then((rows) => {
        for (const row of rows) if (row) sent.set(row.key, row);
        const here = new Set(keys);
        for (const key of sent.keys()) if (!here.has(key)) sent.delete(key);
        return keys.flatMap((key) => sent.get(key) ?? []);
      });
    });
}

function readNewSent(db: MemberDb, knownCount: number, fresh: string[]): PromiseExtended<(SentJob | undefined)[]> {
  if (fresh.length === 0) return Dexie.Promise.resolve([]);
  return knownCount === 0 ? db.sent.toArray() : db.sent.bulkGet(fresh);
}
