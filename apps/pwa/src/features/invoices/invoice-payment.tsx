import { i18n } from '@lingui/core';
import type { WireInvoice } from '@waha/domain/invoices/invoices.contract';
import { INVOICE_RECEIPT } from '@waha/domain/kernel/files/file-rule';
import type { PaymentMethod } from '@waha/domain/kernel/payment-method';
import { ok } from '@waha/domain/kernel/result';
import { CircleAlert, Clock } from 'lucide-react';
import { DeviceError } from '#offline/outbox/device-error';
import { createId } from '#platform/create-id';
import { formatMessageTime } from '#platform/language/format';
import { translateDeviceError } from '#platform/translate-device-error';
import { useSubmit } from '#platform/use-submit';
import { PhotoField } from '#shell/files/photo-field';
import { useChosenPicture } from '#shell/files/use-chosen-picture';
import { useSharedFile } from '#shell/files/use-shared-file';
import { PayeeChoice } from '#shell/payment-method/payee-choice';
import { PendingJobCard } from '#shell/pending-jobs/pending-job-card';
import { useFormDraft } from '#shell/pending-jobs/use-form-draft';
import { Button } from '#ui/button';
import { FailureNotice } from '#ui/failure-notice';
import { Form } from '#ui/form';
import { Notice } from '#ui/notice';
import { SkeletonList } from '#ui/skeleton';
import { Untranslated } from '#ui/untranslated';
import { payInvoice } from './invoices.actions';
import { getReceiptDraftId, type ReceiptState } from './invoices.jobs';
import { formatInvoiceTitle, translateInstalment, translateNotPaid } from './invoices.texts';

type InvoicePaymentProps = { invoice: WireInvoice; receipt: ReceiptState };

/** The payment by a receipt: where to pay and its form, or the status of the one that was sent. */
export function InvoicePayment({ invoice, receipt }: InvoicePaymentProps) {
  const isToPay = receipt.step === 'none' || receipt.step === 'refused';
  const title = isToPay ? i18n._('Payment') : i18n._('Receipt');
  return (
    <section aria-label={title} className="grid gap-4">
      <h3 className="font-semibold">{title}</h3>
      {receipt.step === 'on_its_way' ? (
        <PendingJobCard
          job={receipt.job}
          title={formatInvoiceTitle(invoice)}
          failure={translateNotPaid()}
          cancelLabel={receipt.job.isRefused ? i18n._('Choose another receipt') : i18n._('Cancel sending')}
        />
      ) : null}
      {receipt.step === 'checked' ? (
        <Notice tone="sun" icon={<Clock />}>
          <span className="block font-medium">{i18n._('Receipt sent, being checked')}</span>
          {i18n._('Sent {time}. You will be notified after finance has checked it.', {
            time: formatMessageTime(receipt.since),
          })}
        </Notice>
      ) : null}
      {receipt.step === 'refused' ? (
        <Notice tone="bougainvillea" icon={<CircleAlert />}>
          <span className="block font-medium">{i18n._('The receipt was rejected. Please send another one.')}</span>
          {receipt.reason ? <Untranslated>{receipt.reason}</Untranslated> : i18n._('No reason was given.')}
        </Notice>
      ) : null}
      {isToPay ? <ReceiptForm invoice={invoice} /> : null}
    </section>
  );
}

type Fields = { key: string; paymentMethod?: PaymentMethod; originalBytes?: number | undefined };
const createFields = (): Fields => ({ key: createId() });

function ReceiptForm({ invoice }: { invoice: WireInvoice }) {
  const { amount, reference } = invoice;
  const { formState, change, changeReceipt, reset } = useFormDraft(getReceiptDraftId(invoice._id), createFields);
  const receipt = useChosenPicture(
    INVOICE_RECEIPT,
    'receipt.jpg',
    { file: formState?.file, originalBytes: formState?.fields.originalBytes },
    changeReceipt,
  );
  useSharedFile(formState !== undefined, receipt.choose);
  const { submit, busy, message } = useSubmit(
    (file: File) => ok(file),
    (file) => payInvoice(invoice, file, formState?.fields.key ?? createId()),
    { onSent: reset, translateFailure: translatePayError },
  );
  if (!formState) return <SkeletonList rows={1} />;
  return (
    <Form
      className="grid gap-4"
      onSubmit={() => {
        if (receipt.file) void submit(receipt.file);
      }}
    >
      <PayeeChoice
        value={formState.fields.paymentMethod}
        onChoose={(paymentMethod) => change({ paymentMethod })}
        due={
          amount === undefined
            ? undefined
            : { label: translateInstalment({ ...invoice, packName: undefined }) ?? i18n._('Amount'), millimes: amount }
        }
        reference={reference}
      />
      <PhotoField
        label={i18n._('Receipt of the payment')}
        name="receipt"
        photo={receipt}
        missingError={undefined}
        takesPdf
        checksQuality
        hint={i18n._('JPEG, PNG or PDF, under 5 MB. Photos are compressed on this device before sending.')}
      />
      <FailureNotice>{message}</FailureNotice>
      <Button wide busy={busy} disabled={!receipt.file || receipt.busy}>
        {i18n._('Send the receipt')}
      </Button>
    </Form>
  );
}

/**
 * Returns the device's own reason, or the specification's sentence. The server's reasons arrive later, with the job.
 */
function translatePayError(error: unknown): string {
  return error instanceof DeviceError ? translateDeviceError(error) : translateNotPaid();
}
