import { i18n } from '@lingui/core';
import { useQuery } from '@tanstack/react-query';
import type { WireTaskReport } from '@waha/domain/tasks/task-reports.contract';
import { ChevronRight } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useMember } from '#platform/session';
import { usePopup } from '#shell/popup/popup-address';
import { QueryBoundary } from '#shell/states/query-boundary';
import { EmptyState } from '#ui/empty-state';
import { StatusMark } from '#ui/status-mark';
import { TaskIcon } from './task-icon';
import { useLatestTaskReports, useTaskReportJob } from './task-reports.jobs';
import { catalogueQuery, taskReportsQuery } from './tasks.queries';
import { toTaskReportMark } from './tasks.texts';

type TaskCatalogueProps = {
  /** The key of the task that the reader returns from: it is scrolled to and has the focus. */
  lastTask: string | undefined;
};

/** The list of tasks with the state of each one's latest report. Each can be opened. */
export function TaskCatalogue({ lastTask }: TaskCatalogueProps) {
  const catalogue = useQuery(catalogueQuery());
  const { userId } = useMember();
  const latestReports = useLatestTaskReports(useQuery(taskReportsQuery(userId)).data ?? []);
  const { open } = usePopup();
  const lastButton = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    lastButton.current?.scrollIntoView?.({ block: 'center' });
    lastButton.current?.focus({ preventScroll: true });
  }, []);
  return (
    <QueryBoundary query={catalogue}>
      {(tasks) =>
        tasks.length === 0 ? (
          <EmptyState>{i18n._('No tasks yet.')}</EmptyState>
        ) : (
          <>
            <p className="pb-2 text-sm text-ink-soft">
              {i18n._('Tasks are voluntary: an approved report brings no points.')}
            </p>
            <ul aria-label={i18n._('Tasks')} className="grid gap-x-6 sm:grid-cols-2">
              {tasks.map(({ key, name, description, icon }) => (
                <li key={key} className="border-b border-line">
                  <button
                    type="button"
                    ref={key === lastTask ? lastButton : undefined}
                    onClick={() => open('tasks', { task: key })}
                    className="-mx-2 flex h-full w-[calc(100%+--spacing(4))] items-start gap-3 rounded-xl px-2 py-3 text-start transition-colors duration-150 hover:bg-blue-wash"
                  >
                    <TaskIcon name={icon} />
                    <span className="min-w-0 flex-1">
                      <span className="block font-medium">{name}</span>
                      <span className="block text-sm text-ink-soft">{description}</span>
                      <TaskMark taskKey={key} report={latestReports.get(key)} />
                    </span>
                    <ChevronRight className="size-5 shrink-0 self-center text-ink-soft rtl:-scale-x-100" />
                  </button>
                </li>
              ))}
            </ul>
          </>
        )
      }
    </QueryBoundary>
  );
}

/** The status of the member's latest report of a task, if there is one. */
function TaskMark({ taskKey, report }: { taskKey: string; report: WireTaskReport | undefined }) {
  const job = useTaskReportJob(taskKey);
  if (job) return <StatusMark {...job.mark} className="mt-1" />;
  return report ? <StatusMark {...toTaskReportMark(report.status)} className="mt-1" /> : null;
}
