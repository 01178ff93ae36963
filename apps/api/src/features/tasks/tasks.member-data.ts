import type { FileId, MemberId } from '@waha/domain/kernel/ids';
import { eq } from 'drizzle-orm';
import type { Database, Tx } from '#platform/database/database';
import { readInPages } from '#platform/documents/member-data';
import { taskReports } from './task-reports.tables';
import { tasks } from './tasks.tables';

export function readTasksData(db: Database, memberId: MemberId) {
  return {
    tasks: readInPages(db, tasks, eq(tasks.memberId, memberId)),
    taskReports: readInPages(db, taskReports, eq(taskReports.memberId, memberId)),
  };
}

/** Deletes the member's task reports and returns the ids of their photos, to be deleted too. */
export async function eraseTaskReports(tx: Tx, memberId: MemberId): Promise<FileId[]> {
  const rows = await tx
    .delete(taskReports)
    .where(eq(taskReports.memberId, memberId))
    .returning({ photoFileId: taskReports.photoFileId });
  return rows.map(({ photoFileId }) => photoFileId);
}
