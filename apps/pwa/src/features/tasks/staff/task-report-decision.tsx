import { i18n } from '@lingui/core';
import { isReasonGiven, TASK_REPORT_REASONS, type TaskReportReason } from '@waha/domain/tasks/task-report';
import type { WireReviewedTaskReport } from '@waha/domain/tasks/task-reports.contract';
import { createOutcomeHandlers } from '#shell/staff/outcome-handlers';
import { StaffDecision } from '#shell/staff/queue/decision';
import { translateStaffFailure } from '#shell/staff/translate-staff-failure';
import { type TaskReportOrder, useDecideTaskReport } from './staff-task-reports.queries';
import { translateStaffReason } from './translate-staff-reason';

type TaskReportDecisionProps = { report: WireReviewedTaskReport; onDone: () => void };

/** Accepts a report, or rejects it with a reason of the list and a comment. Each asks for confirmation. */
export function TaskReportDecision({ report, onDone }: TaskReportDecisionProps) {
  const decide = useDecideTaskReport();
  const { _id, clientName, clientSurname } = report;
  const name = clientName;
  const send = (order: TaskReportOrder, stop: () => void) =>
    decide.mutate(
      { id: _id, ...order },
      createOutcomeHandlers({
        subject: `${clientName} ${clientSurname}`,
        onDone,
        onSettled: stop,
        translateFailure: translateStaffFailure,
      }),
    );
  return (
    <StaffDecision
      yes={{
        question: i18n._('Accept this task report?'),
        outcome: i18n._('{name} will be notified. Then add the document of this task to their task documents.', {
          name,
        }),
      }}
      no={{
        question: i18n._('Reject this task report?'),
        outcome: i18n._('{name} will be notified and can send a new report.', { name }),
        reasons: TASK_REPORT_REASONS.map((value) => ({ value, label: translateStaffReason(value) })),
        textLabel: i18n._('Comment, as the member will read it'),
        isSufficient: ({ choice, text }) => isListed(choice) && isReasonGiven(choice, text),
      }}
      busy={decide.isPending}
      onYes={(stop) => send({ status: 'accepted' }, stop)}
      onNo={({ choice, text }, stop) => {
        if (isListed(choice)) send({ status: 'rejected', reason: choice, ...(text && { comment: text }) }, stop);
      }}
    />
  );
}

const isListed = (choice: string): choice is TaskReportReason => TASK_REPORT_REASONS.some((each) => each === choice);
