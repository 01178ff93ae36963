import type { Instant } from '@waha/domain/kernel/time';
import type { Audience, Change } from '@waha/domain/sync/change';
import { and, asc, eq, gt, lt, max, sql } from 'drizzle-orm';
import type { Database, Tx } from './database';
import { changeEpoch, changeLog } from './platform.tables';
import { insertRows } from './prepared/insert-rows';
import { prepareQuery } from './prepared/prepare-query';
import type { UnitOfWork } from './unit-of-work';

export type LoggedChange = typeof changeLog.$inferSelect;
/** The part of a change that its audience gets. */
export type AudienceChange = Pick<LoggedChange, 'seq' | 'feature' | 'subjectId'>;
type AudienceChangeRow = [LoggedChange['seq'], LoggedChange['feature'], LoggedChange['subjectId']];

/** The name of the history, and the numbers of the newest and the oldest change in the log; 0 before the first. */
export type LogPosition = { epoch: string; newest: number; oldest: number };

/** Records whose reads are outdated, in the transaction that outdated them. */
export async function appendChanges(
  { tx, now }: Pick<UnitOfWork, 'tx' | 'now'>,
  changes: readonly Change[],
): Promise<void> {
  const rows = changes.map(({ audience, feature, subjectId = null }) => ({ audience, feature, subjectId, at: now }));
  await insertRows(tx, changeLog, rows);
}

const epochs = prepareQuery((db) => db.select().from(changeEpoch).prepare());

/** Returns the name of this history of changes: a restore gives it a new one, and phones then load everything again. */
export async function readEpoch(db: Database | Tx): Promise<string> {
  return (await epochs(db).get())!.epoch;
}

const newestSeq = prepareQuery((db) =>
  db
    .select({ seq: max(changeLog.seq) })
    .from(changeLog)
    .prepare(),
);

/** Returns the number of the newest change, which no sweep deletes; 0 before the first. */
export async function readNewestChangeSeq(db: Database | Tx): Promise<number> {
  return (await newestSeq(db).get())?.seq ?? 0;
}

const logPosition = prepareQuery((db) =>
  db
    .select({
      epoch: changeEpoch.epoch,
      // Two subqueries, because only one aggregate alone is read from the end of the index.
      newest: sql<number>`coalesce((select max(${changeLog.seq}) from ${changeLog}), 0)`,
      oldest: sql<number>`coalesce((select min(${changeLog.seq}) from ${changeLog}), 0)`,
    })
    .from(changeEpoch)
    .prepare(),
);

export async function readLogPosition(db: Database): Promise<LogPosition> {
  return (await logPosition(db).get())!;
}

/** Checks whether all changes after this number are still in the log of this history. */
export function isChangeLogComplete({ newest, oldest }: LogPosition, since: number): boolean {
  return since < newest ? since >= oldest - 1 : since === newest;
}

const newestOfAudienceQuery = prepareQuery((db) =>
  db
    .select({ seq: max(changeLog.seq) })
    .from(changeLog)
    .where(eq(changeLog.audience, sql.placeholder('audience')))
    .prepare(),
);

/** Returns the number of the newest change for an audience; 0 if the log has none. */
export async function readNewestSeqFor(db: Database, audience: Audience): Promise<number> {
  return (await newestOfAudienceQuery(db).get({ audience }))?.seq ?? 0;
}

const changesQuery = prepareQuery((db) =>
  db
    .select({ seq: changeLog.seq, feature: changeLog.feature, subjectId: changeLog.subjectId })
    .from(changeLog)
    .where(and(eq(changeLog.audience, sql.placeholder('audience')), gt(changeLog.seq, sql.placeholder('since'))))
    .orderBy(asc(changeLog.seq))
    .limit(sql.placeholder('limit'))
    .prepare(),
);

/** Returns the first `limit` changes after a number for any of these audiences, in order. */
export async function listChangesFor(
  db: Database,
  audiences: readonly Audience[],
  { since, limit }: { since: number; limit: number },
): Promise<AudienceChange[]> {
  // One index lookup per audience: sorting them together in the database would scan the changes of all audiences.
  const each = await Promise.all(audiences.map((audience) => listForAudience(db, { audience, since, limit })));
  return each
    .flat()
    .sort((a, b) => a.seq - b.seq)
    .slice(0, limit);
}

/** Reads plain values: for a hundred rows, drizzle's conversion takes as long as the statement. */
async function listForAudience(
  db: Database,
  range: { audience: Audience; since: number; limit: number },
): Promise<AudienceChange[]> {
  const rows = (await changesQuery(db).values(range)) as AudienceChangeRow[];
  return rows.map(([seq, feature, subjectId]) => ({ seq, feature, subjectId }));
}

/** Returns the first `limit` changes after a number for all audiences, in order. */
export async function listChangesAfter(db: Database, since: number, limit: number): Promise<LoggedChange[]> {
  return db.select().from(changeLog).where(gt(changeLog.seq, since)).orderBy(asc(changeLog.seq)).limit(limit);
}

/** Deletes changes from before an instant. The newest stays because it holds the last number. */
export async function sweepChanges(tx: Tx, before: Instant): Promise<void> {
  const newest = await readNewestChangeSeq(tx);
  await tx.delete(changeLog).where(and(lt(changeLog.at, before), lt(changeLog.seq, newest)));
}
