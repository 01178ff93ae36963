import type { FileId, MemberId } from '@waha/domain/kernel/ids';
import { asc, eq } from 'drizzle-orm';
import type { Database, Tx } from '#platform/database/database';
import { taskReports } from './task-reports.tables';
import { tasks } from './tasks.tables';

export async function readTasksData(db: Database, memberId: MemberId) {
  return {
    tasks: await db.select().from(tasks).where(eq(tasks.memberId, memberId)).orderBy(asc(tasks.id)),
    taskReports: await db
      .select()
      .from(taskReports)
      .where(eq(taskReports.memberId, memberId))
      .orderBy(asc(taskReports.id)),
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
