import { i18n } from '@lingui/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { UUID } from '@waha/domain/kernel/ids';
import type { WireReviewedTaskReport } from '@waha/domain/tasks/task-reports.contract';
import { ChevronRight } from 'lucide-react';
import { formatStaffTime } from '#platform/language/format';
import { useMember } from '#platform/session';
import { StaffHistory } from '#shell/staff/history/history';
import { getMemberView } from '#shell/staff/member-link';
import { DECISION_CLASSES } from '#shell/staff/queue/decision';
import { StaffReview, StaffReviewSkeleton } from '#shell/staff/queue/review';
import { StaffReceipt } from '#shell/staff/receipt';
import { toStaffMark } from '#shell/staff/to-staff-mark';
import { QueryBoundary } from '#shell/states/query-boundary';
import { Button } from '#ui/button';
import { DetailList } from '#ui/detail-list';
import { EmptyState } from '#ui/empty-state';
import { joinClasses } from '#ui/join-classes';
import { StatusMark } from '#ui/status-mark';
import { Untranslated } from '#ui/untranslated';
import { TaskSteps } from '../task-steps';
import { catalogueQuery } from '../tasks.queries';
import { toTaskReportMark, translateTaskReportReason } from '../tasks.texts';
import { taskReportQuery } from './staff-task-reports.queries';
import { TaskReportDecision } from './task-report-decision';

type TaskReportReviewProps = { id: string; onDone: () => void };

/** The review of one task report, with its photo large beside the buttons. */
export function TaskReportReview({ id, onDone }: TaskReportReviewProps) {
  if (!UUID.test(id)) return <EmptyState picture="no-results">{i18n._('ID manquant')}</EmptyState>;
  return <LoadedTaskReport id={id} onDone={onDone} />;
}

function LoadedTaskReport({ id, onDone }: TaskReportReviewProps) {
  const report = useQuery(taskReportQuery(id));
  return (
    <QueryBoundary query={report} skeleton={<StaffReviewSkeleton />}>
      {(read) => <Review report={read} onDone={onDone} />}
    </QueryBoundary>
  );
}

function Review({ report, onDone }: { report: WireReviewedTaskReport; onDone: () => void }) {
  const { clientName, clientSurname, status, taskName, note, photoUrl, userId } = report;
  const name = `${clientName} ${clientSurname}`;
  return (
    <StaffReview
      label={i18n._('Task report')}
      member={{ userId, name }}
      statusMark={<StatusMark {...toStaffMark(toTaskReportMark(status))} />}
      decision={
        status === 'pending' ? (
          <TaskReportDecision report={report} onDone={onDone} />
        ) : (
          <Button variant="secondary" className={joinClasses(DECISION_CLASSES, 'md:col-span-2')} onPress={onDone}>
            {i18n._('Next report')}
          </Button>
        )
      }
      document={
        <StaffReceipt
          isPicture
          address={photoUrl}
          title={i18n._('Photo by {name}', { name })}
          linkText={i18n._('Open the photo in a new tab')}
        />
      }
      facts={
        <>
          <h3 className="text-xl font-semibold">{taskName}</h3>
          {note ? (
            <p className="whitespace-pre-line wrap-anywhere">
              <Untranslated>{note}</Untranslated>
            </p>
          ) : null}
          <DetailList details={toDetails(report)} />
          <MemberTasksLink userId={userId} name={name} />
          <Instructions taskKey={report.taskKey} />
        </>
      }
    >
      <StaffHistory id={report._id} />
    </StaffReview>
  );
}

function toDetails({ clientEmail, createdAt, decidedAt, decidedBy, reason, comment }: WireReviewedTaskReport) {
  const reasonText = translateTaskReportReason(reason);
  return [
    { label: i18n._('Member'), value: clientEmail },
    { label: i18n._('Sent on'), value: formatStaffTime(createdAt) },
    ...(decidedAt ? [{ label: i18n._('Decided'), value: formatStaffTime(decidedAt) }] : []),
    ...(decidedBy ? [{ label: i18n._('By'), value: decidedBy.name }] : []),
    ...(reasonText ? [{ label: i18n._('Reason'), value: reasonText }] : []),
    ...(comment ? [{ label: reasonText ? i18n._('Comment') : i18n._('Reason'), value: comment, isWritten: true }] : []),
  ];
}

/** Leads to the member's task documents, where the document of an accepted task is added. */
function MemberTasksLink({ userId, name }: { userId: string; name: string }) {
  const view = getMemberView(useMember().role);
  return (
    <Link to="." search={{ view, item: userId, tab: 'tasks' }} className="flex min-h-11 items-center gap-2 text-blue">
      {i18n._('Task documents of {name}', { name })}
      <ChevronRight className="size-4 shrink-0 rtl:-scale-x-100" />
    </Link>
  );
}

/** The steps that the member was given, if the catalogue has them. */
function Instructions({ taskKey }: { taskKey: string }) {
  const { steps } = useQuery(catalogueQuery()).data?.find(({ key }) => key === taskKey) ?? {};
  return steps ? <TaskSteps steps={steps} /> : null;
}
