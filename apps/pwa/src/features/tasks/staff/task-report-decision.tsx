import { i18n } from '@lingui/core';
import { cleanText } from '@waha/domain/kernel/text/clean-text';
import {
  isReasonGiven,
  TASK_NOTE_MAX_LENGTH,
  TASK_REPORT_REASONS,
  type TaskReportReason,
} from '@waha/domain/tasks/task-report';
import type { WireReviewedTaskReport } from '@waha/domain/tasks/task-reports.contract';
import { useState } from 'react';
import { createOutcomeHandlers } from '#shell/staff/outcome-handlers';
import { StaffDecisionButtons } from '#shell/staff/queue/decision';
import { StaffConfirmDialog } from '#shell/staff/staff-confirm-dialog';
import { translateStaffFailure } from '#shell/staff/translate-staff-failure';
import { SelectField } from '#ui/select-field';
import { TextAreaField } from '#ui/text-area-field';
import { type TaskReportOrder, useDecideTaskReport } from './staff-task-reports.queries';
import { translateStaffReason } from './translate-staff-reason';

type TaskReportDecisionProps = { report: WireReviewedTaskReport; onDone: () => void };

/** Accepts a report, or rejects it with a reason of the list and a comment. Each asks for confirmation. */
export function TaskReportDecision({ report, onDone }: TaskReportDecisionProps) {
  const [confirming, setConfirming] = useState<'yes' | 'no'>();
  const decide = useDecideTaskReport();
  const { _id, clientName, clientSurname } = report;
  const name = clientName;
  const stop = () => setConfirming(undefined);
  const send = (order: TaskReportOrder) =>
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
    <>
      <StaffDecisionButtons onYes={() => setConfirming('yes')} onNo={() => setConfirming('no')} />
      <StaffConfirmDialog
        isOpen={confirming === 'yes'}
        title={i18n._('Accept this task report?')}
        confirm={i18n._('Accept')}
        busy={decide.isPending}
        onConfirm={() => send({ status: 'accepted' })}
        onCancel={stop}
      >
        {i18n._('{name} will be notified. Then add the document of this task to their task documents.', { name })}
      </StaffConfirmDialog>
      <Rejection
        name={name}
        isAsking={confirming === 'no'}
        busy={decide.isPending}
        onReject={(reason, comment) => send({ status: 'rejected', reason, ...(comment && { comment }) })}
        onStop={stop}
      />
    </>
  );
}

type RejectionProps = {
  name: string;
  isAsking: boolean;
  busy: boolean;
  onReject: (reason: TaskReportReason, comment: string) => void;
  onStop: () => void;
};

function Rejection({ name, isAsking, busy, onReject, onStop }: RejectionProps) {
  const [reason, setReason] = useState<TaskReportReason | ''>('');
  const [comment, setComment] = useState('');
  const [lacksReason, setLacksReason] = useState(false);
  function reject(): void {
    const isGiven = reason !== '' && isReasonGiven(reason, comment);
    setLacksReason(!isGiven);
    if (isGiven) onReject(reason, cleanText(comment));
  }
  function stop(): void {
    setLacksReason(false);
    onStop();
  }
  const error = lacksReason ? i18n._('Please give a reason.') : undefined;
  return (
    <StaffConfirmDialog
      isOpen={isAsking}
      title={i18n._('Reject this task report?')}
      confirm={i18n._('Reject')}
      isDangerous
      busy={busy}
      onConfirm={reject}
      onCancel={stop}
      field={
        <div className="grid gap-4">
          <SelectField
            label={i18n._('Reason')}
            name="reason"
            options={[
              { value: '', label: i18n._('Choose a reason') },
              ...TASK_REPORT_REASONS.map((value) => ({ value, label: translateStaffReason(value) })),
            ]}
            value={reason}
            onChange={setReason}
            error={reason === '' ? error : undefined}
          />
          <TextAreaField
            label={i18n._('Comment, as the member will read it')}
            name="comment"
            maxLength={TASK_NOTE_MAX_LENGTH}
            value={comment}
            onChange={setComment}
            error={reason === '' ? undefined : error}
          />
        </div>
      }
    >
      {i18n._('{name} will be notified and can send a new report.', { name })}
    </StaffConfirmDialog>
  );
}
