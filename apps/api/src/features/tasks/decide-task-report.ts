import type { PersonId, TaskReportId } from '@waha/domain/kernel/ids';
import type { Role } from '@waha/domain/kernel/roles';
import {
  decideTaskReport as decideRule,
  type TaskReport,
  type TaskReportDecision,
} from '@waha/domain/tasks/task-report';
import { unwrapDecision } from '#platform/auth/unwrap-decision';
import type { Catalogue } from '#platform/config/catalogue';
import type { UnitOfWork } from '#platform/database/unit-of-work';
import { findVisibleTaskReport, getTaskName } from './task-reports.queries';
import { saveTaskReportDecision } from './task-reports.store';

type Input = {
  reportId: TaskReportId;
  decision: TaskReportDecision;
  actor: { id: PersonId; role: Role };
  tasks: Catalogue['tasks'];
};

/**
 * Accepts or rejects a task report, once, with all reactions. @throws RefusalError `task_report_not_found`,
 * `own_decision`, `task_report_already_decided`, `task_report_reason_missing`
 */
export async function decideTaskReport(
  { tx, now, emit }: UnitOfWork,
  { reportId, decision, actor, tasks }: Input,
): Promise<TaskReport> {
  const report = await findVisibleTaskReport(tx, actor, reportId);
  const context = { by: actor.id, at: now, taskName: getTaskName(tasks, report.taskKey) };
  const decided = await unwrapDecision(tx, decideRule(report, decision, context));
  await saveTaskReportDecision(tx, decided.taskReport);
  await emit(decided.event);
  return decided.taskReport;
}
