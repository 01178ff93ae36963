import { i18n } from '@lingui/core';
import type { WireInvoice } from '@waha/domain/invoices/invoices.contract';
import { INVOICE_RECEIPT } from '@waha/domain/kernel/files/file-rule';
import { ok } from '@waha/domain/kernel/result';
import { CircleAlert, Clock } from 'lucide-react';
import { DeviceRefused } from '../../offline/outbox/device-error';
import { formatMessageTime } from '../../platform/language/format';
import { newId } from '../../platform/new-id';
import { sayDeviceError } from '../../platform/say-device-error';
import { useSubmit } from '../../platform/use-submit';
import { PhotoField } from '../../shell/files/photo-field';
import { useChosenPicture } from '../../shell/files/use-chosen-picture';
import { useSharedFile } from '../../shell/files/use-shared-file';
import { useFormDraft } from '../../shell/waiting/use-form-draft';
import { WaitingCard } from '../../shell/waiting/waiting-card';
import { AsWritten } from '../../ui/as-written';
import { Button } from '../../ui/button';
import { FailureNotice } from '../../ui/failure-notice';
import { Form } from '../../ui/form';
import { Notice } from '../../ui/notice';
import { SkeletonList } from '../../ui/skeleton';
import { payInvoice } from './invoices.actions';
import { type ReceiptState, receiptDraftId } from './invoices.jobs';
import { nameOf, sayUnpaid } from './invoices.texts';

type PayInvoiceProps = { invoice: WireInvoice; receipt: ReceiptState };

/** Paying by a receipt: its form, or how the one that was sent stands. */
export function PayInvoice({ invoice, receipt }: PayInvoiceProps) {
  return (
    <section aria-label={i18n._('Receipt')} className="grid gap-4">
      <h3 className="font-semibold">{i18n._('Receipt')}</h3>
      {receipt.step === 'on_its_way' ? (
        <WaitingCard
          job={receipt.job}
          title={nameOf(invoice)}
          failure={sayUnpaid()}
          giveUp={receipt.job.isRefused ? i18n._('Choose another receipt') : i18n._('Take it back')}
        />
      ) : null}
      {receipt.step === 'checked' ? (
        <Notice tone="sun" icon={<Clock aria-hidden="true" />}>
          <span className="block font-medium">{i18n._('Receipt sent, being checked')}</span>
          {i18n._('Sent {time}. You will be told once finance has looked at it.', {
            time: formatMessageTime(receipt.since),
          })}
        </Notice>
      ) : null}
      {receipt.step === 'refused' ? (
        <Notice tone="bougainvillea" icon={<CircleAlert aria-hidden="true" />}>
          <span className="block font-medium">{i18n._('The receipt was refused. Please send another one.')}</span>
          {receipt.reason ? <AsWritten>{receipt.reason}</AsWritten> : i18n._('No reason was given.')}
        </Notice>
      ) : null}
      {receipt.step === 'none' || receipt.step === 'refused' ? <ReceiptForm invoice={invoice} /> : null}
    </section>
  );
}

type Fields = { key: string; originalBytes?: number | undefined };
const newFields = (): Fields => ({ key: newId() });

function ReceiptForm({ invoice }: { invoice: WireInvoice }) {
  const { held, changeReceipt, startAnew } = useFormDraft(receiptDraftId(invoice._id), newFields);
  const receipt = useChosenPicture(
    INVOICE_RECEIPT,
    'receipt.jpg',
    { file: held?.file, originalBytes: held?.fields.originalBytes },
    changeReceipt,
  );
  useSharedFile(held !== undefined, receipt.choose);
  const { submit, busy, message } = useSubmit(
    (file: File) => ok(file),
    (file) => payInvoice(invoice, file, held?.fields.key ?? newId()),
    { onSent: startAnew, say: sayPayError },
  );
  if (!held) return <SkeletonList rows={1} />;
  return (
    <Form
      className="grid gap-4"
      onSubmit={() => {
        if (receipt.file) void submit(receipt.file);
      }}
    >
      <PhotoField
        label={i18n._('Receipt of the payment')}
        name="receipt"
        photo={receipt}
        missing={undefined}
        takesPdf
        hint={i18n._('A JPEG, a PNG or a PDF under 5 MB. A photo is made small on this device before it is sent.')}
      />
      <FailureNotice>{message}</FailureNotice>
      <Button wide busy={busy} disabled={!receipt.file || receipt.busy}>
        {i18n._('Send the receipt')}
      </Button>
    </Form>
  );
}

/** The device's own reason, or the specification's words. The server's reasons come later, to the job. */
function sayPayError(error: unknown): string {
  return error instanceof DeviceRefused ? sayDeviceError(error) : sayUnpaid();
}
