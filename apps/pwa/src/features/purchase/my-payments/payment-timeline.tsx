import { i18n } from '@lingui/core';
import type { WirePayment } from '@waha/domain/purchase/purchase.contract';
import { formatMessageTime } from '../../../platform/format';
import { classes } from '../../../ui/classes';
import { sayPaymentStatus } from '../purchase.texts';

const DOTS = {
  pending: 'border-2 border-sun',
  approved: 'bg-leaf',
  rejected: 'bg-bougainvillea',
  cancelled: 'bg-ink-soft',
};

/** What happened to a payment, and when: sent, then decided. */
export function PaymentTimeline({ payment }: { payment: WirePayment }) {
  const { status, createdAt, decidedAt } = payment;
  return (
    <ol aria-label={i18n._('What happened')} className="grid">
      <Event dot="bg-blue" isLast={false} word={i18n._('Sent')} at={createdAt} />
      <Event
        dot={DOTS[status]}
        isLast
        word={status === 'pending' ? i18n._('Waiting for admin approval') : sayPaymentStatus(status)}
        at={decidedAt}
      />
    </ol>
  );
}

type EventProps = { dot: string; isLast: boolean; word: string; at: string | undefined };

function Event({ dot, isLast, word, at }: EventProps) {
  return (
    <li className={classes('relative flex items-baseline gap-3 ps-6 text-sm', !isLast && 'pb-3')}>
      {isLast ? null : <span aria-hidden="true" className="absolute start-[5px] top-3 bottom-[-6px] w-0.5 bg-line" />}
      <span aria-hidden="true" className={classes('absolute start-0 top-1.5 size-3 rounded-full', dot)} />
      <span className="flex-1 text-ink">{word}</span>
      {at ? (
        <time dateTime={at} className="text-ink-soft tabular-nums">
          {formatMessageTime(at)}
        </time>
      ) : null}
    </li>
  );
}
