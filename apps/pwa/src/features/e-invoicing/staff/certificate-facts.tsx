import { i18n } from '@lingui/core';
import type { WireEInvoicingSettings } from '@waha/domain/e-invoicing/staff/e-invoicing.contract';
import { DAY } from '@waha/domain/kernel/time';
import { CircleAlert, TriangleAlert } from 'lucide-react';
import { createPluralValues, formatDay } from '#platform/language/format';
import { DetailList } from '#ui/detail-list';
import { Notice } from '#ui/notice';

/** A new certificate takes weeks to get. */
const WARNING_MS = 30 * DAY;

type Certificate = NonNullable<WireEInvoicingSettings['certificate']>;

/** The certificate in use: subject, issuer and end, with a warning before it ends, or if it cannot be opened. */
export function CertificateFacts({ certificate }: { certificate: Certificate }) {
  const { subject, issuer, validUntil, isReadable } = certificate;
  return (
    <div className="grid gap-2">
      <DetailList
        details={[
          { label: i18n._('Subject of the certificate'), value: subject, isWritten: true },
          { label: i18n._('Issued by'), value: issuer, isWritten: true },
          { label: i18n._('Valid until'), value: formatDay(validUntil) },
        ]}
      />
      {isReadable ? (
        <ValidityNotice validUntil={validUntil} />
      ) : (
        <Notice tone="bougainvillea" icon={<CircleAlert />}>
          {i18n._(
            'This certificate cannot be opened any more, because the secret key of the server has changed. Choose its file again.',
          )}
        </Notice>
      )}
    </div>
  );
}

function ValidityNotice({ validUntil }: { validUntil: string }) {
  const remainingMs = Date.parse(validUntil) - Date.now();
  if (remainingMs > WARNING_MS) return null;
  if (remainingMs <= 0)
    return (
      <Notice tone="bougainvillea" icon={<CircleAlert />}>
        {i18n._('This certificate has expired: nothing is signed. Choose the file of a new one.')}
      </Notice>
    );
  return (
    <Notice tone="sun" icon={<TriangleAlert />}>
      {i18n._(
        '{n, plural, one {This certificate ends within 1 day.} other {This certificate ends within {count} days.}} Order a new one.',
        createPluralValues(Math.ceil(remainingMs / DAY)),
      )}
    </Notice>
  );
}
