import { toIso } from '@waha/domain/kernel/time';
import type { TaskReport } from '@waha/domain/tasks/task-report';
import type { WireTaskReport } from '@waha/domain/tasks/task-reports.contract';
import { getFileUrl } from '#platform/files/private-files';

/** Returns a report as its member sees it. */
export function viewTaskReport(report: TaskReport): WireTaskReport {
  const { id, taskKey, note, photoFileId, status, reason, comment, createdAt, decidedAt } = report;
  return {
    _id: id,
    taskKey,
    ...(note !== undefined && { note }),
    photoUrl: getFileUrl(photoFileId),
    status,
    ...(reason !== undefined && { reason }),
    ...(comment !== undefined && { comment }),
    createdAt: toIso(createdAt),
    ...(decidedAt !== undefined && { decidedAt: toIso(decidedAt) }),
  };
}
