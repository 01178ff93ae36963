import { i18n } from '@lingui/core';
import type { WireReviewedTaskReport } from '@waha/domain/tasks/task-reports.contract';
import { translateHeld } from '#shell/staff/held/translate-held';
import { createOutcomeHandlers } from '#shell/staff/outcome-handlers';
import { StaffDecision } from '#shell/staff/queue/decision';
import { translateStaffFailure } from '#shell/staff/translate-staff-failure';
import { type TaskReportOrder, useDecideTaskReport } from './staff-task-reports.queries';

type TaskReportDecisionProps = { report: WireReviewedTaskReport; onDone: () => void };

/** Accepts a report, or rejects it with a reason in words. Each asks for confirmation. */
export function TaskReportDecision({ report, onDone }: TaskReportDecisionProps) {
  const decide = useDecideTaskReport();
  const { _id, clientName, clientSurname } = report;
  const name = clientName;
  const fullName = `${clientName} ${clientSurname}`;
  const send = (order: TaskReportOrder, stop: () => void) =>
    decide.mutate(
      { id: _id, ...order },
      createOutcomeHandlers({
        subject: fullName,
        heldText: translateHeld('task_report', order.status, { name: fullName }),
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
        subject: { kind: 'task_report_rejected', userId: report.userId },
        isRequired: true,
      }}
      busy={decide.isPending}
      onYes={(stop) => send({ status: 'accepted' }, stop)}
      onNo={(comment, stop) => send({ status: 'rejected', reason: 'other', comment }, stop)}
    />
  );
}
