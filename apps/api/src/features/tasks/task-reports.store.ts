import type { MemberId, TaskReportId } from '@waha/domain/kernel/ids';
import type { TaskReport } from '@waha/domain/tasks/task-report';
import { and, desc, eq } from 'drizzle-orm';
import { eqLiteral } from '#platform/database/conditions/eq-literal';
import type { Database, Tx } from '#platform/database/database';
import { omitNulls } from '#platform/database/omit-nulls';
import { updateUnchangedRow } from '#platform/database/unit-of-work';
import { taskReports } from './task-reports.tables';

export async function findTaskReport(tx: Tx | Database, id: TaskReportId): Promise<TaskReport | undefined> {
  const [row] = await tx.select().from(taskReports).where(eq(taskReports.id, id));
  return row && toTaskReport(row);
}

/** Finds a report by its sender's key. The key stays on the row permanently, so that no report is stored twice. */
export async function findTaskReportByKey(
  tx: Tx,
  memberId: MemberId,
  clientKey: string,
): Promise<TaskReport | undefined> {
  const [row] = await tx
    .select()
    .from(taskReports)
    .where(and(eq(taskReports.memberId, memberId), eq(taskReports.clientKey, clientKey)));
  return row && toTaskReport(row);
}

/** Finds the member's report of a task that awaits a decision; there is at most one. */
export async function findPendingTaskReport(
  tx: Tx,
  memberId: MemberId,
  taskKey: string,
): Promise<TaskReport | undefined> {
  const isOfTask = and(eq(taskReports.memberId, memberId), eq(taskReports.taskKey, taskKey));
  const [row] = await tx
    .select()
    .from(taskReports)
    .where(and(isOfTask, eqLiteral(taskReports.status, 'pending')));
  return row && toTaskReport(row);
}

/** Returns a member's reports, newest first. */
export async function listTaskReportsOf(db: Database, memberId: MemberId): Promise<TaskReport[]> {
  const isOwn = eq(taskReports.memberId, memberId);
  const rows = await db.select().from(taskReports).where(isOwn).orderBy(desc(taskReports.id));
  return rows.map(toTaskReport);
}

export async function saveTaskReport(tx: Tx, report: TaskReport, clientKey: string | undefined): Promise<void> {
  await tx.insert(taskReports).values({ ...report, clientKey: clientKey ?? null });
}

export async function saveTaskReportDecision(tx: Tx, report: TaskReport): Promise<void> {
  const { id, status, decidedBy, decidedAt, reason, comment } = report;
  const change = { status, decidedBy, decidedAt, reason, comment };
  await updateUnchangedRow(tx, taskReports, { id, unchanged: eq(taskReports.status, 'pending') }, change);
}

export function toTaskReport(row: typeof taskReports.$inferSelect): TaskReport {
  const { clientKey: _, ...report } = row;
  return omitNulls(report);
}
