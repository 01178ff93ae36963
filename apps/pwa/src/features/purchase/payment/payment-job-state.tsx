import { i18n } from '@lingui/core';
import { formatTnd } from '#platform/language/format';
import { FormJobState } from '#shell/pending-jobs/form-job-state';
import { usePopup } from '#shell/popup/popup-address';
import { Button } from '#ui/button';
import { Untranslated } from '#ui/untranslated';
import type { PaymentNote, PurchaseJob } from '../purchase.jobs';

type PaymentJobStateProps = {
  job: PurchaseJob<PaymentNote>;
  onEdit: () => Promise<void>;
  /** Discards the payment and opens an empty form. */
  onDiscard: () => Promise<void>;
};

/** The status of a payment that is being sent, in place of its form. */
export function PaymentJobState({ job, onEdit, onDiscard }: PaymentJobStateProps) {
  const { open } = usePopup();
  const { packName, reference } = job.note;
  const seeAll = <Button onPress={() => open('my-payments')}>{i18n._('See my payments')}</Button>;
  const line = (
    <p className="mb-1 text-base font-medium text-ink tabular-nums">
      <Untranslated>{packName}</Untranslated> · {translateAmount(job.note)} ·{' '}
      <Untranslated isCode className="inline-block">
        {reference}
      </Untranslated>
    </p>
  );
  return (
    <FormJobState
      job={job}
      onEdit={onEdit}
      sentNote={{
        // A taken reference means the same transfer: the payment had arrived before.
        code: 'reference_taken',
        title: i18n._('This payment was sent before'),
        buttons: (
          <>
            {seeAll}
            <Button variant="secondary" onPress={() => void onDiscard()}>
              {i18n._('Discard this payment')}
            </Button>
          </>
        ),
      }}
      refused={{
        title: i18n._('The payment was not accepted'),
        text: (
          <>
            {job.reason ?? i18n._('Error processing payment')}
            {job.code === 'total_mismatch' ? (
              <span className="block">
                {i18n._('The price of this pack has changed. Check the new price before you send the payment again.')}
              </span>
            ) : null}
          </>
        ),
        buttons:
          job.code === 'quiz_approval_required' ? (
            <Button variant="quiet" onPress={() => open('pack', { pack: packName })}>
              {i18n._('Go to the pack')}
            </Button>
          ) : null,
      }}
      sending={{ label: i18n._('Sending the receipt'), text: line }}
      pending={{
        title: i18n._('Your payment is waiting to be sent'),
        text: (
          <>
            {line}
            {job.reason ??
              i18n._('Saved on this device with its receipt. It will be sent automatically when you are online.')}
          </>
        ),
        buttons: seeAll,
      }}
    />
  );
}

/** Returns the amount of the receipt, without the used credit. A note without it names the total of the instalments as such. */
function translateAmount({ totalPrice, months, firstInstalment, credit = 0 }: PaymentNote): string {
  if (firstInstalment !== undefined)
    return i18n._('First instalment: {amount}', { amount: formatTnd(firstInstalment - credit) });
  const total = formatTnd(totalPrice - credit);
  return months === undefined ? total : i18n._('{amount} in total', { amount: total });
}
