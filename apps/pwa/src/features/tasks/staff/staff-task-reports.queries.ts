import type { TaskReportReason } from '@waha/domain/tasks/task-report';
import { decideTaskReport, listTaskReportQueue, readTaskReport } from '@waha/domain/tasks/task-reports.contract';
import { endpointQuery } from '#platform/endpoint-query';
import { useLanguage } from '#platform/language/translations';
import { callHeld } from '#shell/staff/held/call-held';
import { createStaffQueue } from '#shell/staff/queue/queue';
import { useStaffCommand } from '#shell/staff/use-command';

/** The pending reports, with the names of their tasks in the shown language. */
export const queuedTaskReportsQuery = (q: string) => {
  const { language } = useLanguage.getState();
  const key = ['tasks', 'staff', 'queue', q, language];
  return createStaffQueue(key, listTaskReportQueue, { query: { q, language } }, 'task-reports');
};

export const taskReportQuery = (id: string) => {
  const { language } = useLanguage.getState();
  return endpointQuery(['tasks', 'staff', 'report', id, language], readTaskReport, {
    params: { id },
    query: { language },
  });
};

export type TaskReportOrder =
  | { status: 'accepted' }
  | { status: 'rejected'; reason: TaskReportReason; comment?: string | undefined };

export const useDecideTaskReport = () =>
  useStaffCommand('tasks', ({ id, ...body }: TaskReportOrder & { id: string }) =>
    callHeld(decideTaskReport, { params: { id }, body }),
  );
