import { i18n } from '@lingui/core';
import { useQuery } from '@tanstack/react-query';
import { submitTaskReport, type WireTaskReport } from '@waha/domain/tasks/task-reports.contract';
import type { WireCatalogueTask } from '@waha/domain/tasks/tasks.contract';
import { ClipboardCheck, FileText } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useMember } from '#platform/session';
import { usePopup } from '#shell/popup/popup-address';
import { usePopupTitle } from '#shell/popup/popup-frame';
import { QueryBoundary } from '#shell/states/query-boundary';
import { useRefetchAfter } from '#shell/states/use-refetch-after';
import { Button } from '#ui/button';
import { EmptyState } from '#ui/empty-state';
import { Fold } from '#ui/fold';
import { SkeletonList } from '#ui/skeleton';
import { TaskIcon } from './task-icon';
import { TaskReportForm } from './task-report-form';
import { TaskReportState } from './task-report-state';
import { useLatestTaskReports, useTaskReportJob } from './task-reports.jobs';
import { TaskSteps } from './task-steps';
import { catalogueQuery, TASK_REPORTS_KEY, taskReportsQuery } from './tasks.queries';

/** One task: its steps, its benefit, and the member's report of it. The state of the report comes first. */
export function TaskDetails({ taskKey }: { taskKey: string }) {
  const catalogue = useQuery(catalogueQuery());
  const task = catalogue.data?.find(({ key }) => key === taskKey);
  const { userId } = useMember();
  const reports = useQuery(taskReportsQuery(userId));
  useRefetchAfter(submitTaskReport, TASK_REPORTS_KEY);
  usePopupTitle(task?.name);
  // The state of the report comes first: if it arrived later, it would move the steps. Without a network the form is
  // shown although the state is unknown: the server refuses a second pending report.
  if (reports.isPending && reports.fetchStatus === 'fetching') return <SkeletonList rows={3} />;
  return (
    <QueryBoundary query={catalogue}>
      {() => (task ? <Details task={task} reports={reports.data ?? []} /> : <UnknownTask />)}
    </QueryBoundary>
  );
}

/** The task of an old link, which the installation no longer has or shows. */
function UnknownTask() {
  const { change } = usePopup();
  return (
    <EmptyState picture="no-results" action={<Button onPress={() => change({})}>{i18n._('Tasks')}</Button>}>
      {i18n._('Task not found.')}
    </EmptyState>
  );
}

function Details({ task, reports }: { task: WireCatalogueTask; reports: readonly WireTaskReport[] }) {
  const { description, steps, brings, icon } = task;
  const report = useLatestTaskReports(reports).get(task.key);
  const job = useTaskReportJob(task.key);
  const article = useRef<HTMLElement>(null);
  // Not the result of the call: some browsers return a promise, and an effect may return only a function.
  const scrollToStart = () => void article.current?.scrollIntoView?.({ block: 'start' });
  // The popup keeps the scroll position of the list.
  useEffect(scrollToStart, []);
  return (
    <article ref={article} className="grid gap-6">
      <div className="flex items-start gap-3">
        <TaskIcon name={icon} />
        <p className="min-w-0 flex-1 text-ink-soft">{description}</p>
      </div>
      <TaskReportState task={task} job={job} report={report} />
      {steps ? <TaskSteps steps={steps} /> : null}
      {brings ? (
        <section className="grid gap-2 rounded-xl bg-blue-wash p-4">
          <h3 className="flex items-center gap-2 font-semibold">
            <FileText className="size-5 text-blue" />
            {i18n._('What it brings')}
          </h3>
          <p>{brings}</p>
        </section>
      ) : null}
      {job || report?.status === 'pending' ? null : (
        <NewReport task={task} isFolded={report?.status === 'accepted'} onSent={scrollToStart} />
      )}
    </article>
  );
}

type NewReportProps = {
  task: WireCatalogueTask;
  isFolded: boolean;
  /** Shows the state of the report, which is above. */
  onSent: () => void;
};

/** The form for a report, folded if the task is done: it can be done again. */
function NewReport({ task, isFolded, onSent }: NewReportProps) {
  const title = i18n._('Report this task as done');
  const form = <TaskReportForm task={task} onSent={onSent} />;
  if (isFolded)
    return (
      <Fold title={title} icon={<ClipboardCheck />}>
        {() => form}
      </Fold>
    );
  return (
    <section aria-label={title} className="grid gap-4">
      <h3 className="font-semibold">{title}</h3>
      {form}
    </section>
  );
}
