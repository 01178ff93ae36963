import type { FileId, MemberId } from '@waha/domain/kernel/ids';
import { eq } from 'drizzle-orm';
import type { Database, Tx } from '#platform/database/database';
import { readInPages } from '#platform/documents/member-data';
import { reports } from './facility.tables';

export function readFacilityData(db: Database, memberId: MemberId) {
  return { reports: readInPages(db, reports, eq(reports.memberId, memberId)) };
}

/** Returns the files that no row refers to any more. */
export async function eraseReports(tx: Tx, memberId: MemberId): Promise<FileId[]> {
  const deletedReports = await tx.delete(reports).where(eq(reports.memberId, memberId)).returning();
  return deletedReports.map(({ pdfFileId }) => pdfFileId);
}
