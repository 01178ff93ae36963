import type { MemberId, TaskReportId } from '@waha/domain/kernel/ids';
import {
  checkTaskCanBeReported,
  completeTaskReport,
  type TaskReport,
  type TaskReportDraft,
} from '@waha/domain/tasks/task-report';
import type { Catalogue } from '#platform/config/catalogue';
import { createId } from '#platform/database/create-id';
import type { UnitOfWork } from '#platform/database/unit-of-work';
import { saveFile } from '#platform/files/private-files';
import type { StagedFile } from '#platform/files/uploads';
import { unwrapResult } from '#platform/http/refusal-error';
import { findPendingTaskReport, findTaskReportByKey, saveTaskReport } from './task-reports.store';

type Input = {
  memberId: MemberId;
  taskKey: string;
  draft: TaskReportDraft<StagedFile>;
  key: string | undefined;
  tasks: Catalogue['tasks'];
};

/**
 * Stores a member's report of a completed task with its photo, as pending. @throws RefusalError `invalid_input`,
 * `task_not_found`, `task_report_pending`; nothing is stored then
 */
export async function submitTaskReport(
  { tx, now, emit }: UnitOfWork,
  { memberId, taskKey, draft, key, tasks }: Input,
): Promise<TaskReport> {
  const sentBefore = key && (await findTaskReportByKey(tx, memberId, key));
  if (sentBefore) return sentBefore;

  const { note, photo } = unwrapResult(completeTaskReport(draft));
  const isShown = tasks.some((task) => task.key === taskKey && task.isShown !== false);
  unwrapResult(checkTaskCanBeReported({ isShown, pending: await findPendingTaskReport(tx, memberId, taskKey) }));
  const report: TaskReport = {
    id: createId<TaskReportId>(now),
    memberId,
    taskKey,
    ...(note && { note }),
    photoFileId: photo.fileId,
    createdAt: now,
    status: 'pending',
  };
  await saveFile({ tx, now }, photo, { ownerId: memberId, purpose: 'task_photo' });
  await saveTaskReport(tx, report, key);
  await emit({ type: 'task-report.submitted', taskReport: report, at: now });
  return report;
}
