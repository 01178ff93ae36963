import { i18n } from '@lingui/core';
import type { WireTaskReport } from '@waha/domain/tasks/task-reports.contract';
import { Check, CircleAlert, Clock } from 'lucide-react';
import { formatMessageTime } from '#platform/language/format';
import { PendingJobCard } from '#shell/pending-jobs/pending-job-card';
import { Notice } from '#ui/notice';
import { Untranslated } from '#ui/untranslated';
import type { TaskReportJob } from './task-reports.jobs';
import { translateTaskReport, translateTaskReportReason } from './tasks.texts';

type TaskReportStateProps = {
  task: { name: string };
  /** The report that is not sent yet, which is newer than `report`. */
  job: TaskReportJob | undefined;
  report: WireTaskReport | undefined;
};

/** The state of the member's latest report of a task: waiting on the device, being checked, approved or rejected. */
export function TaskReportState({ task, job, report }: TaskReportStateProps) {
  if (job)
    return (
      <PendingJobCard
        job={job}
        title={translateTaskReport(task.name)}
        failure={i18n._('The report was not accepted.')}
        pendingText={i18n._('Saved on this device. It will be sent automatically when you are online.')}
        cancelLabel={job.isRefused ? i18n._('Discard') : i18n._('Cancel sending')}
      />
    );
  if (report?.status === 'pending')
    return (
      <Notice tone="sun" icon={<Clock />}>
        <StateTitle title={i18n._('Your report is being checked.')} at={report.createdAt} />
      </Notice>
    );
  if (report?.status === 'accepted')
    return (
      <Notice tone="leaf" icon={<Check />}>
        <StateTitle title={i18n._('Your report was approved.')} at={report.decidedAt} />
      </Notice>
    );
  return report ? <Rejection report={report} /> : null;
}

function Rejection({ report: { reason, comment, decidedAt } }: { report: WireTaskReport }) {
  const reasonText = translateTaskReportReason(reason);
  return (
    <Notice tone="bougainvillea" icon={<CircleAlert />}>
      <StateTitle title={i18n._('Your report was rejected.')} at={decidedAt} />
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

function StateTitle({ title, at }: { title: string; at: string | undefined }) {
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
