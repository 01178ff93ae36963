import type { Instant } from '@waha/domain/kernel/time';
import type { Audience, Change } from '@waha/domain/sync/change';
import { and, asc, eq, gt, lt, max, min, sql } from 'drizzle-orm';
import type { Database, Tx } from './database';
import { changeEpoch, changeLog } from './platform.tables';
import { prepareQuery } from './prepare-query';
import type { UnitOfWork } from './unit-of-work';

export type LoggedChange = typeof changeLog.$inferSelect;

/** Says whose reads have become old, in the transaction that made them so. */
export async function appendChanges(
  { tx, now }: Pick<UnitOfWork, 'tx' | 'now'>,
  changes: readonly Change[],
): Promise<void> {
  if (changes.length === 0) return;
  await tx
    .insert(changeLog)
    .values(
      changes.map(({ audience, feature, subjectId }) => ({ audience, feature, subjectId: subjectId ?? null, at: now })),
    );
}

const epochs = prepareQuery((db) => db.select().from(changeEpoch).prepare());

/** The name of this history of changes. */
export async function readEpoch(db: Database): Promise<string> {
  return (await epochs(db).get())!.epoch;
}

const newestSeq = prepareQuery((db) =>
  db
    .select({ seq: max(changeLog.seq) })
    .from(changeLog)
    .prepare(),
);

/** The place of the newest change, which no sweep takes away; 0 before the first. */
export async function readNewestChangeSeq(db: Database | Tx): Promise<number> {
  return (await newestSeq(db).get())?.seq ?? 0;
}

const oldestSeq = prepareQuery((db) =>
  db
    .select({ seq: min(changeLog.seq) })
    .from(changeLog)
    .prepare(),
);

/** Whether all that came after this place is still there to be told, in this history. */
export async function isChangeLogComplete(db: Database, since: number): Promise<boolean> {
  const newest = await readNewestChangeSeq(db);
  if (since >= newest) return since === newest;
  const oldest = (await oldestSeq(db).get())?.seq;
  return oldest != null && since >= oldest - 1;
}

const changesQuery = prepareQuery((db) =>
  db
    .select()
    .from(changeLog)
    .where(and(eq(changeLog.audience, sql.placeholder('audience')), gt(changeLog.seq, sql.placeholder('since'))))
    .orderBy(asc(changeLog.seq))
    .limit(sql.placeholder('limit'))
    .prepare(),
);

/** What came after a place for any of these audiences, in order: the first `limit` of them. */
export async function listChangesFor(
  db: Database,
  audiences: readonly Audience[],
  { since, limit }: { since: number; limit: number },
): Promise<LoggedChange[]> {
  // One look at the index for each: sorted together by the database they would be a scan of everybody's.
  const each = await Promise.all(audiences.map((audience) => changesQuery(db).all({ audience, since, limit })));
  return each
    .flat()
    .sort((a, b) => a.seq - b.seq)
    .slice(0, limit);
}

/** What came after a place for anybody, in order: the first `limit` of it. */
export async function listChangesAfter(db: Database, since: number, limit: number): Promise<LoggedChange[]> {
  return db.select().from(changeLog).where(gt(changeLog.seq, since)).orderBy(asc(changeLog.seq)).limit(limit);
}

/** Clears what is from before an instant; the newest stays, since it says how far the numbers have come. */
export async function sweepChanges(tx: Tx, before: Instant): Promise<void> {
  const newest = await readNewestChangeSeq(tx);
  await tx.delete(changeLog).where(and(lt(changeLog.at, before), lt(changeLog.seq, newest)));
}
