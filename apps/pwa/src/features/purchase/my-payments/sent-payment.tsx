import { i18n } from '@lingui/core';
import { DAY } from '@waha/domain/kernel/time';
import type { WirePayment } from '@waha/domain/purchase/payment.contract';
import { Ban, Check, CircleAlert, ReceiptText } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { hasNoLink, useConnectivity } from '#platform/connectivity';
import { Timeline } from '#shell/layout/timeline';
import { UsualCheck } from '#shell/layout/usual-check';
import { translateSurplus } from '#shell/payment-method/translate-part';
import { usePopup } from '#shell/popup/popup-address';
import { OnlineSection } from '#shell/states/online-section';
import { useCredit } from '#shell/wallet/use-credit';
import { Button } from '#ui/button';
import { lazyExport } from '#ui/lazy-export';
import { Notice } from '#ui/notice';
import { StatusMark } from '#ui/status-mark';
import { Untranslated } from '#ui/untranslated';
import { computeExpectedAmount } from '../home/compute-expected-amount';
import { translatePartOf } from '../home/translate-part-of';
import { translatePaymentOutcome } from '../purchase.texts';
import { PaymentFacts, toPaymentFacts } from './payment-facts';
import { RefundNote } from './refund-note';

const CancelDialog = lazyExport(() => import('./cancel-dialog'), 'CancelDialog');
const RefundRequest = lazyExport(() => import('./refund-request'), 'RefundRequest');

/** The longest time in which a refund can be requested, 60 working days, and a month to read the reply. Milliseconds. */
const REFUND_REQUEST_SHOWN_MS = 120 * DAY;

const MARKS = { pending: 'waiting', approved: 'sent', rejected: 'refused' } as const;

type SentPaymentProps = {
  payment: WirePayment;
  /** A newer payment has replaced it. */
  isReplaced: boolean;
  /** The invoices of a payment that is or was approved. */
  invoices: ReactNode;
};

/** A payment that the server has: its status, the reason of a rejection, and the available actions. */
export function SentPayment({ payment, isReplaced, invoices }: SentPaymentProps) {
  const { open } = usePopup();
  const [isConfirming, setConfirming] = useState(false);
  const wasConnected = useWasConnected();
  const { packName, status, reason, decidedAt = '' } = payment;
  const part = translatePartOf(payment, useCredit());
  return (
    <article aria-label={`${packName} ${payment.reference}`} className="grid gap-4 rounded-xl border border-line p-4">
      <div className="flex gap-3">
        <ReceiptThumb
          src={payment.receiptPhoto}
          reference={payment.reference}
          onOpen={() => open('receipt', { payment: payment._id })}
        />
        <PaymentFacts {...toPaymentFacts(payment)} mark={<PaymentMark payment={payment} />} />
      </div>
      <PaymentTimeline payment={payment} />
      {status === 'rejected' ? (
        <Notice
          tone={part ? 'sun' : 'bougainvillea'}
          icon={<CircleAlert />}
          action={
            isReplaced ? null : (
              <Button small onPress={() => open('payment', { pack: packName, mode: 'full', replaces: payment._id })}>
                {i18n._('Send a new receipt')}
              </Button>
            )
          }
        >
          {part ? <p>{part}</p> : null}
          {reason ? <Untranslated>{reason}</Untranslated> : part ? null : i18n._('No reason was given.')}
          {isReplaced ? <span className="block text-sm text-ink-soft">{i18n._('A new receipt was sent.')}</span> : null}
        </Notice>
      ) : null}
      {status === 'approved' && payment.received ? (
        <Notice tone="leaf" icon={<Check />}>
          {translateSurplus(payment.received - computeExpectedAmount(payment))}
        </Notice>
      ) : null}
      {payment.refund ? <RefundNote refund={payment.refund} /> : null}
      {invoices}
      {wasConnected && status === 'approved' && Date.parse(decidedAt) > Date.now() - REFUND_REQUEST_SHOWN_MS ? (
        <OnlineSection>
          <RefundRequest paymentId={payment._id} />
        </OnlineSection>
      ) : null}
      {status === 'pending' ? (
        <>
          <UsualCheck kind="payment" />
          <Button variant="secondary" small className="justify-self-start" onPress={() => setConfirming(true)}>
            {i18n._('Cancel')}
          </Button>
        </>
      ) : null}
      {isConfirming ? (
        <OnlineSection>
          <CancelDialog payment={payment} onDone={() => setConfirming(false)} />
        </OnlineSection>
      ) : null}
    </article>
  );
}

/** Returns the status to show: a part of the money is no rejection to the member. */
function getShownStatus({ status, received }: WirePayment): WirePayment['status'] {
  return status === 'rejected' && received ? 'pending' : status;
}

function PaymentMark({ payment }: { payment: WirePayment }) {
  const status = getShownStatus(payment);
  const statusText = translatePaymentOutcome(payment);
  if (status !== 'cancelled') return <StatusMark state={MARKS[status]} word={statusText} />;
  return (
    <span className="inline-flex items-center gap-1.5 text-sm font-medium text-ink-soft">
      <Ban className="size-4" />
      {statusText}
    </span>
  );
}

type ReceiptThumbProps = { src: string; reference: string; onOpen: () => void };

/** The receipt as a thumbnail that opens it in large. Without a network and a cached copy, only an icon. */
function ReceiptThumb({ src, reference, onOpen }: ReceiptThumbProps) {
  const [isMissing, setMissing] = useState(false);
  return (
    <button
      type="button"
      aria-label={i18n._('Open the receipt of {reference}', { reference })}
      onClick={onOpen}
      className="grid size-14 shrink-0 place-items-center overflow-hidden rounded-lg border border-line bg-paper text-ink-soft"
    >
      {isMissing ? (
        <ReceiptText className="size-6" />
      ) : (
        <img
          src={src}
          alt=""
          width={56}
          height={56}
          loading="lazy"
          decoding="async"
          onError={() => setMissing(true)}
          className="size-full object-cover"
        />
      )}
    </button>
  );
}

const DOT_CLASSES = {
  pending: 'border-2 border-sun',
  approved: 'bg-leaf',
  rejected: 'bg-bougainvillea',
  cancelled: 'bg-ink-soft',
};

/** The history of a payment with its times: sent, then decided. */
function PaymentTimeline({ payment }: { payment: WirePayment }) {
  const { createdAt, decidedAt } = payment;
  return (
    <Timeline
      label={i18n._('What happened')}
      steps={[
        { word: i18n._('Sent'), at: createdAt, dot: 'bg-blue' },
        {
          word: translatePaymentOutcome(payment),
          at: decidedAt,
          dot: DOT_CLASSES[getShownStatus(payment)],
        },
      ]}
    />
  );
}

/** Returns whether there has been a connection since the payment opened. Typed text does not disappear with the connection. */
function useWasConnected(): boolean {
  const isConnected = !useConnectivity(hasNoLink);
  const [wasConnected, setWasConnected] = useState(isConnected);
  if (isConnected && !wasConnected) setWasConnected(true);
  return wasConnected;
}
