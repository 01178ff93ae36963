import { DATA_COPY_LIFETIME_MS, type DataCopy } from '@waha/domain/account/data-copy/data-copy';
import type { DataCopyId, MemberId } from '@waha/domain/kernel/ids';
import type { Instant } from '@waha/domain/kernel/time';
import { and, asc, desc, eq, isNotNull, isNull, lte } from 'drizzle-orm';
import type { Database, Tx } from '#platform/database/database';
import { updateUnchangedRow } from '#platform/database/unit-of-work';
import { dataCopies } from './data-copy.tables';

const HAS_NOT_ENDED = isNull(dataCopies.endedAt);

/** Returns the copy that a member requested last. */
export async function findNewestDataCopy(db: Database | Tx, memberId: MemberId): Promise<DataCopy | undefined> {
  const ofMember = db.select().from(dataCopies).where(eq(dataCopies.memberId, memberId));
  const [row] = await ofMember.orderBy(desc(dataCopies.requestedAt)).limit(1);
  return row && toDataCopy(row);
}

export async function findDataCopy(db: Database | Tx, id: DataCopyId): Promise<DataCopy | undefined> {
  const [row] = await db.select().from(dataCopies).where(eq(dataCopies.id, id));
  return row && toDataCopy(row);
}

/** Returns the copies that are not made yet, those that were requested first at the beginning. */
export async function listRequestedDataCopies(db: Database): Promise<DataCopy[]> {
  const { requestedAt, id, readyAt } = dataCopies;
  const rows = await db
    .select()
    .from(dataCopies)
    .where(and(isNull(readyAt), HAS_NOT_ENDED))
    .orderBy(asc(requestedAt), asc(id));
  return rows.map(toDataCopy);
}

/** Returns the copies that can no longer be downloaded, but whose files are still stored. */
export async function listExpiredDataCopies(db: Database, now: Instant): Promise<DataCopy[]> {
  const { readyAt, id } = dataCopies;
  const isExpired = lte(readyAt, now - DATA_COPY_LIFETIME_MS);
  const rows = await db
    .select()
    .from(dataCopies)
    .where(and(isNotNull(readyAt), isExpired, HAS_NOT_ENDED))
    .orderBy(asc(readyAt), asc(id));
  return rows.map(toDataCopy);
}

export async function saveDataCopy(tx: Tx, copy: DataCopy): Promise<void> {
  const { id, memberId, requestedAt, requestedBy, language, attempts } = copy;
  await tx.insert(dataCopies).values({ id, memberId, requestedAt, requestedBy, language, attempts });
}

export function saveAttempt(tx: Tx, { id, attempts }: Pick<DataCopy, 'id' | 'attempts'>): Promise<void> {
  return updateCurrent(tx, id, { attempts });
}

export function saveReady(tx: Tx, id: DataCopyId, { at, bytes }: NonNullable<DataCopy['ready']>): Promise<void> {
  return updateCurrent(tx, id, { readyAt: at, bytes });
}

export function saveEnd(tx: Tx, id: DataCopyId, { at, outcome }: NonNullable<DataCopy['end']>): Promise<void> {
  return updateCurrent(tx, id, { endedAt: at, outcome });
}

/** Returns the reads that are outdated when a copy was requested or has ended: those of its member, and of administrators. */
export function listCopyChanges(memberId: MemberId) {
  return [
    { audience: memberId, feature: 'account' },
    { audience: 'admin', feature: 'account' },
  ] as const;
}

function updateCurrent(tx: Tx, id: DataCopyId, change: Partial<typeof dataCopies.$inferInsert>): Promise<void> {
  return updateUnchangedRow(tx, dataCopies, { id, unchanged: HAS_NOT_ENDED }, change);
}

function toDataCopy({ readyAt, bytes, endedAt, outcome, ...row }: typeof dataCopies.$inferSelect): DataCopy {
  return {
    ...row,
    ...(readyAt !== null && bytes !== null && { ready: { at: readyAt, bytes } }),
    ...(endedAt !== null && outcome !== null && { end: { at: endedAt, outcome } }),
  };
}
