import { i18n } from '@lingui/core';
import { CircleAlert } from 'lucide-react';
import { useState } from 'react';
import { logFailure } from '#offline/device/log-failure';
import { retryJob } from '#offline/outbox-state/use-outbox';
import { cancelPendingJob } from '#shell/pending-jobs/pending-job';
import { usePopup } from '#shell/popup/popup-address';
import { Button } from '#ui/button';
import { QuestionDialog } from '#ui/confirm-dialog';
import { Notice } from '#ui/notice';
import { StatusMark } from '#ui/status-mark';
import { PackPicture, type PackPictureSource } from '../home/pack-picture';
import { convertPaymentToDraft } from '../purchase.actions';
import type { PaymentNote, PurchaseJob } from '../purchase.jobs';
import { PaymentFacts } from './payment-facts';

type QueuedPaymentProps = { job: PurchaseJob<PaymentNote>; picture: PackPictureSource };

/** A payment that the server does not have yet: its status and the available actions. */
export function QueuedPayment({ job, picture }: QueuedPaymentProps) {
  const { open } = usePopup();
  const [isConfirming, setConfirming] = useState(false);
  const { note, mark, isRefused, isCancelling, reason } = job;
  const mode = note.isRepeat ? 'repeat' : 'full';
  const edit = () => open('payment', { pack: note.packName, mode, ...(note.replaces && { replaces: note.replaces }) });
  return (
    <article
      aria-label={`${note.packName} ${note.reference}`}
      className="grid gap-4 rounded-xl border border-dashed border-field p-4"
    >
      <div className="flex gap-3">
        <PackPicture source={picture} className="w-14 self-start" />
        <PaymentFacts {...note} mark={<StatusMark {...mark} />} />
      </div>
      {reason ? (
        <Notice tone={isRefused ? 'bougainvillea' : 'sun'} icon={<CircleAlert />}>
          {reason}
        </Notice>
      ) : null}
      {isCancelling ? (
        <p className="text-sm text-ink-soft">
          {i18n._('Cancelling. Checking whether the server has already received it.')}
        </p>
      ) : (
        <div className="flex flex-wrap gap-2">
          <Button variant={isRefused ? 'primary' : 'secondary'} small onPress={edit}>
            {i18n._('Edit')}
          </Button>
          {mark.state === 'sending' || job.isHeldUp ? null : (
            <Button variant="secondary" small onPress={() => void retryJob(job.key)}>
              {isRefused ? i18n._('Try again') : i18n._('Send now')}
            </Button>
          )}
          <Button variant="secondary" small onPress={() => setConfirming(true)}>
            {i18n._('Cancel')}
          </Button>
        </div>
      )}
      <QuestionDialog
        isOpen={isConfirming}
        title={i18n._('Cancel this payment?')}
        question={i18n._('It was not sent. Your entries are still in the form.')}
        onCancel={() => setConfirming(false)}
      >
        <Button
          variant="danger"
          onPress={() => {
            setConfirming(false);
            // A full device must not prevent the cancellation, even if the draft cannot be stored.
            void convertPaymentToDraft(job)
              .catch(logFailure('draft of payment'))
              .then(() => cancelPendingJob(job));
          }}
        >
          {i18n._('Cancel the payment')}
        </Button>
        <Button variant="secondary" onPress={() => setConfirming(false)}>
          {i18n._('Keep the payment')}
        </Button>
      </QuestionDialog>
    </article>
  );
}
