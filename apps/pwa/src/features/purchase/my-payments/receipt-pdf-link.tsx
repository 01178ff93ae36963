import { i18n } from '@lingui/core';
import { fillPath } from '@waha/domain/kernel/endpoint';
import { readPaymentProof, type WirePayment } from '@waha/domain/purchase/payment.contract';
import { OpenFileLink } from '#shell/files/open-file-link';

/** Opens the confirmation of an approved payment. */
export function ReceiptPdfLink({ payment: { _id, reference } }: { payment: WirePayment }) {
  return (
    <p>
      <OpenFileLink
        address={`/api${fillPath(readPaymentProof.path, { id: _id })}`}
        label={i18n._('Receipt (PDF) of {reference}', { reference })}
      >
        {i18n._('Receipt (PDF)')}
      </OpenFileLink>
    </p>
  );
}
