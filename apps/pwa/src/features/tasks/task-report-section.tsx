import { i18n } from '@lingui/core';
import { useQuery } from '@tanstack/react-query';
import { submitTaskReport, type WireTaskReport } from '@waha/domain/tasks/task-reports.contract';
import { Check, CircleAlert, ClipboardCheck, Clock } from 'lucide-react';
import { formatMessageTime } from '#platform/language/format';
import { useMember } from '#platform/session';
import { PendingJobCard } from '#shell/pending-jobs/pending-job-card';
import { useRefetchAfter } from '#shell/states/use-refetch-after';
import { Fold } from '#ui/fold';
import { Notice } from '#ui/notice';
import { SkeletonList } from '#ui/skeleton';
import { Untranslated } from '#ui/untranslated';
import { TaskReportForm } from './task-report-form';
import { useLatestTaskReports, useTaskReportJob } from './task-reports.jobs';
import { TASK_REPORTS_KEY, taskReportsQuery } from './tasks.queries';
import { translateTaskReport, translateTaskReportReason } from './tasks.texts';

type TaskReportSectionProps = { task: { key: string; name: string } };

/** The state of the member's latest report of a task, and the form for a new one unless one is pending. */
export function TaskReportSection({ task }: TaskReportSectionProps) {
  const { userId } = useMember();
  const reports = useQuery(taskReportsQuery(userId));
  useRefetchAfter(submitTaskReport, TASK_REPORTS_KEY);
  const latestReport = useLatestTaskReports(reports.data ?? []).get(task.key);
  const job = useTaskReportJob(task.key);
  // Without a network the form is shown although the state is unknown: the server refuses a second pending report.
  if (reports.isPending && reports.fetchStatus === 'fetching') return <SkeletonList rows={2} />;
  return (
    <section aria-label={i18n._('Report this task as done')} className="grid gap-4">
      {job ? (
        <PendingJobCard
          job={job}
          title={translateTaskReport(task.name)}
          failure={i18n._('The report was not accepted.')}
          pendingText={i18n._('Saved on this device. It will be sent automatically when you are online.')}
          cancelLabel={job.isRefused ? i18n._('Discard') : i18n._('Cancel sending')}
        />
      ) : (
        <SentReport report={latestReport} task={task} />
      )}
    </section>
  );
}

type SentReportProps = TaskReportSectionProps & { report: WireTaskReport | undefined };

function SentReport({ report, task }: SentReportProps) {
  const form = <TaskReportForm task={task} />;
  if (report?.status === 'pending')
    return (
      <Notice tone="sun" icon={<Clock />}>
        <ReportState title={i18n._('Your report is being checked.')} at={report.createdAt} />
      </Notice>
    );
  if (report?.status === 'accepted')
    return (
      <>
        <Notice tone="leaf" icon={<Check />}>
          <ReportState title={i18n._('Your report was approved.')} at={report.decidedAt} />
        </Notice>
        <Fold title={i18n._('Report this task as done')} icon={<ClipboardCheck />}>
          {() => form}
        </Fold>
      </>
    );
  return (
    <>
      {report ? <Rejection report={report} /> : null}
      <h3 className="font-semibold">{i18n._('Report this task as done')}</h3>
      {form}
    </>
  );
}

function Rejection({ report: { reason, comment, decidedAt } }: { report: WireTaskReport }) {
  const reasonText = translateTaskReportReason(reason);
  return (
    <Notice tone="bougainvillea" icon={<CircleAlert />}>
      <ReportState title={i18n._('Your report was rejected.')} at={decidedAt} />
      {reasonText ? <p className="mt-2">{reasonText}</p> : null}
      {comment ? (
        <p className="mt-2 whitespace-pre-line wrap-anywhere">
          <Untranslated>{comment}</Untranslated>
        </p>
      ) : null}
      <p className="mt-2">{i18n._('You can correct this and send a new report.')}</p>
    </Notice>
  );
}

function ReportState({ title, at }: { title: string; at: string | undefined }) {
  return (
    <>
      <p className="font-semibold">{title}</p>
      {at ? (
        <time dateTime={at} className="text-sm text-ink-soft">
          {formatMessageTime(at)}
        </time>
      ) : null}
    </>
  );
}
