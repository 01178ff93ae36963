import { SECOND } from '@waha/domain/kernel/time';
import type { OutboxJob } from '@waha/domain/outbox/outbox-job';
import { Dexie, liveQuery, type PromiseExtended } from 'dexie';
import { readControl } from './control-db';
import { getMemberDb, type MemberDb, type SentJob } from './member-db';
import { reopenDatabases } from './reopen-databases';

type OutboxView = { memberId: string | undefined; jobs: OutboxJob[]; sent: SentJob[] };

/** The pause before the next attempt to open storage that could not be reopened. */
const RETRY_DELAY_MS = 20 * SECOND;

/** Calls `onView` with the active member's outbox now and after each change, in any tab or worker. Never stops. */
export function followLiveOutbox(onView: (view: OutboxView) => void): void {
  const read = () => readView().catch(() => Dexie.Promise.resolve(reopenDatabases()).then(readView));
  const subscription = liveQuery(read).subscribe({
    next: onView,
    error(error) {
      console.warn('the outbox cannot be followed', error);
      subscription.unsubscribe();
      setTimeout(() => followLiveOutbox(onView), RETRY_DELAY_MS);
    },
  });
}

/** Uses only Dexie's own promises: Dexie may not track reads after an `await`. */
function readView(): PromiseExtended<OutboxView> {
  return readControl().then(({ memberId }): OutboxView | PromiseExtended<OutboxView> => {
    if (memberId === undefined) return { memberId, jobs: [], sent: [] };
    const db = getMemberDb(memberId);
    return Dexie.Promise.all([db.outbox.toArray(), readSent(db)]).then(([jobs, sent]) => ({ memberId, jobs, sent }));
  });
}

/** The sent jobs that have been read, and the database that they belong to. */
let readSoFar: { db: MemberDb | undefined; sent: Map<string, SentJob> } = { db: undefined, sent: new Map() };

/** Returns the sent jobs, oldest first. They never change and there may be hundreds, so each is read once. */
function readSent(db: MemberDb): PromiseExtended<SentJob[]> {
  if (readSoFar.db !== db) readSoFar = { db, sent: new Map() };
  const { sent } = readSoFar;
  return db.sent
    .orderBy('at')
    .primaryKeys()
    .then((keys) => {
      const newKeys = keys.filter((key) => !sent.has(key));
      return readNewSent(db, sent.size, newKeys).then((rows) => {
        for (const row of rows) if (row) sent.set(row.key, row);
        const currentKeys = new Set(keys);
        for (const key of sent.keys()) if (!currentKeys.has(key)) sent.delete(key);
        return keys.flatMap((key) => sent.get(key) ?? []);
      });
    });
}

function readNewSent(db: MemberDb, knownCount: number, newKeys: string[]): PromiseExtended<(SentJob | undefined)[]> {
  if (newKeys.length === 0) return Dexie.Promise.resolve([]);
  return knownCount === 0 ? db.sent.toArray() : db.sent.bulkGet(newKeys);
}
