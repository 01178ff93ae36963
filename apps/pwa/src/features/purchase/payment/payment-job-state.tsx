import { i18n } from '@lingui/core';
import { CircleAlert, Clock, Pencil, RotateCw, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { retryJob } from '../../../offline/page/use-outbox';
import { formatTnd } from '../../../platform/format';
import { usePopup } from '../../../shell/popup-address';
import { Button } from '../../../ui/button';
import { Outcome } from '../../../ui/notice';
import { ProgressBar } from '../../../ui/progress-bar';
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
          <EditButton onEdit={onEdit} isMain>
            {i18n._('Edit and send again')}
          </EditButton>
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
    <Outcome
      tone="blue"
      icon={<Clock aria-hidden="true" />}
      title={
        progress === undefined || progress >= 1
          ? i18n._('Sending')
          : i18n._('Sending, {percent}%', { percent: Math.round(progress * 100) })
      }
    >
      <div className="grid gap-3">
        <ProgressBar value={progress ?? 1} label={i18n._('Sending the receipt')} />
        <PaymentLine note={job.note} />
      </div>
    </Outcome>
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
          <EditButton onEdit={onEdit}>{i18n._('Change it')}</EditButton>
        </>
      }
    >
      <PaymentLine note={job.note} />
      {job.reason ??
        i18n._('It is kept on this device with its receipt, and sent by itself as soon as you are online.')}
    </Outcome>
  );
}

type EditButtonProps = { onEdit: () => Promise<void>; isMain?: boolean; children: string };

function EditButton({ onEdit, isMain = false, children }: EditButtonProps) {
  const [busy, setBusy] = useState(false);
  const Icon = isMain ? Pencil : Undo2;
  return (
    <Button
      variant={isMain ? 'primary' : 'secondary'}
      busy={busy}
      icon={<Icon aria-hidden="true" className="size-5" />}
      onPress={() => {
        setBusy(true);
        void onEdit().finally(() => setBusy(false));
      }}
    >
      {children}
    </Button>
  );
}

function PaymentLine({ note }: { note: PaymentNote }) {
  return (
    <p className="mb-1 text-base font-medium text-ink tabular-nums">
      {note.packName} · {formatTnd(note.totalPrice)} · {note.reference}
    </p>
  );
}
