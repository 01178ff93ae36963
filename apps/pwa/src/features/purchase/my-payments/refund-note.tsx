import { i18n } from '@lingui/core';
import type { WirePayment } from '@waha/domain/purchase/payment.contract';
import { Undo2 } from 'lucide-react';
import { formatDay, formatTnd } from '#platform/language/format';
import { Notice, type NoticeTone } from '#ui/notice';
import { Untranslated } from '#ui/untranslated';

type Refund = NonNullable<WirePayment['refund']>;

const TONES: Record<Refund['status'], NoticeTone> = {
  requested: 'sun',
  approved: 'blue',
  paid: 'leaf',
  declined: 'bougainvillea',
};

/** The refund of a cancelled payment, with its current step. */
export function RefundNote({ refund }: { refund: Refund }) {
  const reason = refund.declineReason ?? refund.reason;
  return (
    <Notice tone={TONES[refund.status]} icon={<Undo2 />}>
      {translateRefund(refund)}
      {reason ? <Untranslated className="block text-sm text-ink-soft">{reason}</Untranslated> : null}
      {refund.needsAccount ? (
        <span className="block text-sm">{i18n._('Send your profile, so that we know where to send it.')}</span>
      ) : null}
    </Notice>
  );
}

function translateRefund({ status, amount: millimes, paidAt = '', reference = '' }: Refund): string {
  const amount = formatTnd(millimes);
  if (status === 'requested') return i18n._('Refund of {amount}: being prepared', { amount });
  if (status === 'approved') return i18n._('Refund of {amount}: approved, not sent yet', { amount });
  if (status === 'declined') return i18n._('Refund of {amount}: rejected', { amount });
  return i18n._('Refund of {amount}: sent on {date}, reference {reference}', {
    ...{ amount, reference },
    date: formatDay(paidAt),
  });
}
