import type { FileId, MemberId } from '@waha/domain/kernel/ids';
import { asc, eq } from 'drizzle-orm';
import type { Database, Tx } from '#platform/database/database';
import { reports } from './facility.tables';

export async function readFacilityData(db: Database, memberId: MemberId) {
  return { reports: await db.select().from(reports).where(eq(reports.memberId, memberId)).orderBy(asc(reports.id)) };
}

/** Returns the files that no row refers to any more. */
export async function eraseReports(tx: Tx, memberId: MemberId): Promise<FileId[]> {
  const deletedReports = await tx.delete(reports).where(eq(reports.memberId, memberId)).returning();
  return deletedReports.map(({ pdfFileId }) => pdfFileId);
}
