import type { DataCopyId, FileId, MemberId } from '@waha/domain/kernel/ids';
import { and, eq, getTableColumns, isNull } from 'drizzle-orm';
import type { Database } from '#platform/database/database';
import type { UnitOfWork } from '#platform/database/unit-of-work';
import { readInPages } from '#platform/documents/member-data';
import { dataCopies } from './data-copy.tables';

export function readDataCopies(db: Database, memberId: MemberId) {
  const { id: _, ...columns } = getTableColumns(dataCopies);
  return { dataCopies: readInPages(db, dataCopies, eq(dataCopies.memberId, memberId), { columns }) };
}

/**
 * Ends the member's copies, also one that is being prepared. Returns the ids of their files: the caller deletes them
 * after the commit.
 */
export async function eraseDataCopies({ tx, now }: UnitOfWork, memberId: MemberId): Promise<FileId[]> {
  const ended = await tx
    .update(dataCopies)
    .set({ endedAt: now, outcome: 'erased' })
    .where(and(eq(dataCopies.memberId, memberId), isNull(dataCopies.endedAt)))
    .returning({ id: dataCopies.id });
  return ended.map(({ id }) => toDataCopyFile(id));
}

/** Returns the id of the copy's file in the storage, which is the id of the copy. The file has no row in `files`. */
export function toDataCopyFile(id: DataCopyId): FileId {
  return id as string as FileId;
}
