import { i18n } from '@lingui/core';
import { CircleAlert, Clock, Pencil, RotateCw, Undo2 } from 'lucide-react';
import { retryJob } from '../../../offline/outbox-state/use-outbox';
import { formatTnd } from '../../../platform/format';
import { usePopup } from '../../../shell/popup/popup-url';
import { Button } from '../../../ui/button';
import { Outcome } from '../../../ui/notice';
import { PatientButton } from '../../../ui/patient-button';
import { SendingOutcome } from '../../../ui/sending-outcome';
import type { PaymentNote, PurchaseJob } from '../purchase.jobs';

type PaymentJobStateProps = {
  job: PurchaseJob<PaymentNote>;
  /** Back into the form with what was filled in. */
  onEdit: () => Promise<void>;
  /** Gives it up for an empty form. */
  onDiscard: () => Promise<void>;
};

/** A payment on its way, in place of its form: waiting, sending, or refused with the reason. */
export function PaymentJobState(props: PaymentJobStateProps) {
  const { job } = props;
  // The same reference twice is the same transfer twice: it had arrived after all.
  if (job.code === 'reference_taken') return <DoublePayment {...props} />;
  if (job.isRefused) return <RefusedPayment {...props} />;
  if (job.mark.state === 'sending') return <SendingPayment job={job} progress={job.mark.progress} />;
  return <WaitingPayment {...props} />;
}

function DoublePayment({ job, onDiscard }: PaymentJobStateProps) {
  const { open } = usePopup();
  return (
    <Outcome
      tone="sun"
      icon={<CircleAlert aria-hidden="true" />}
      title={i18n._('This payment was sent before')}
      action={
        <>
          <Button onPress={() => open('my-payments')}>{i18n._('See my payments')}</Button>
          <Button variant="secondary" onPress={() => void onDiscard()}>
            {i18n._('Discard this one')}
          </Button>
        </>
      }
    >
      {job.reason}
    </Outcome>
  );
}

function RefusedPayment({ job, onEdit }: PaymentJobStateProps) {
  const { open } = usePopup();
  const needsQuiz = job.code === 'quiz_approval_required';
  return (
    <Outcome
      tone="bougainvillea"
      icon={<CircleAlert aria-hidden="true" />}
      title={i18n._('The payment was not accepted')}
      action={
        <>
          <PatientButton icon={<Pencil aria-hidden="true" className="size-5" />} onPress={onEdit}>
            {i18n._('Edit and send again')}
          </PatientButton>
          <Button
            variant="secondary"
            icon={<RotateCw aria-hidden="true" className="size-5" />}
            onPress={() => void retryJob(job.key)}
          >
            {i18n._('Try again as it is')}
          </Button>
          {needsQuiz ? (
            <Button variant="quiet" onPress={() => open('pack', { pack: job.note.packName })}>
              {i18n._('Go to the pack')}
            </Button>
          ) : null}
        </>
      }
    >
      {job.reason ?? i18n._('Error processing payment')}
    </Outcome>
  );
}

function SendingPayment({ job, progress }: { job: PurchaseJob<PaymentNote>; progress: number | undefined }) {
  return (
    <SendingOutcome progress={progress} label={i18n._('Sending the receipt')}>
      <PaymentLine note={job.note} />
    </SendingOutcome>
  );
}

function WaitingPayment({ job, onEdit }: PaymentJobStateProps) {
  const { open } = usePopup();
  return (
    <Outcome
      tone="sun"
      icon={<Clock aria-hidden="true" />}
      title={i18n._('Your payment waits to be sent')}
      action={
        <>
          <Button onPress={() => open('my-payments')}>{i18n._('See my payments')}</Button>
          <PatientButton variant="secondary" icon={<Undo2 aria-hidden="true" className="size-5" />} onPress={onEdit}>
            {i18n._('Change it')}
          </PatientButton>
        </>
      }
    >
      <PaymentLine note={job.note} />
      {job.reason ??
        i18n._('It is kept on this device with its receipt, and sent by itself as soon as you are online.')}
    </Outcome>
  );
}

function PaymentLine({ note }: { note: PaymentNote }) {
  return (
    <p className="mb-1 text-base font-medium text-ink tabular-nums">
      {note.packName} · {formatTnd(note.totalPrice)} · {note.reference}
    </p>
  );
}
