import { i18n } from '@lingui/core';
import type { PaymentMethod } from '@waha/domain/kernel/payment-method';
import { computeReceiptAmount, type PaymentType } from '@waha/domain/purchase/pack';
import type { WirePayment } from '@waha/domain/purchase/payment.contract';
import type { ReactNode } from 'react';
import { formatTnd } from '#platform/language/format';
import { Untranslated } from '#ui/untranslated';
import { translateMethod, translatePaymentType, translatePlan } from '../purchase.texts';

export type PaymentFactsProps = {
  packName: string;
  quantity: number;
  totalPrice: number;
  paymentType: PaymentType;
  paymentMethod: PaymentMethod;
  /** The months of a purchase in instalments. */
  months?: number | undefined;
  /** The amount of the first instalment, if it is known. */
  firstInstalment?: number | undefined;
  /** The credit that it uses, in millimes. */
  credit?: number | undefined;
  reference: string;
  /** The status, at the end of the first line. */
  mark: ReactNode;
};

/** The header of a payment: pack, amount, method and reference. */
export function PaymentFacts({
  packName,
  quantity,
  totalPrice,
  reference,
  credit,
  mark: statusMark,
  ...plan
}: PaymentFactsProps) {
  const { paymentType, paymentMethod, months, firstInstalment } = plan;
  const total = formatTnd(totalPrice);
  const paymentTypeLabel = months === undefined ? translatePaymentType(paymentType) : translatePlan(months);
  return (
    <div className="min-w-0 flex-1">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <h3 className="text-base font-semibold text-ink">
          <Untranslated>{packName}</Untranslated>
          {quantity > 1 ? <span className="font-normal text-ink-soft"> × {quantity}</span> : null}
        </h3>
        {statusMark}
      </div>
      {firstInstalment === undefined ? null : (
        <p className="flex flex-wrap items-baseline gap-x-2 text-base text-ink tabular-nums">
          {formatTnd(firstInstalment)}
          <span className="text-sm text-ink-soft">{i18n._('First instalment')}</span>
        </p>
      )}
      {months === undefined ? (
        <p className="text-base text-ink tabular-nums">{total}</p>
      ) : (
        <p className="text-sm text-ink-soft tabular-nums">{i18n._('{amount} in total', { amount: total })}</p>
      )}
      {credit ? (
        <p className="text-sm text-ink-soft tabular-nums">
          {i18n._('Credit')} {formatTnd(-credit)}
        </p>
      ) : null}
      <p className="text-sm text-ink-soft">
        {paymentTypeLabel} · {translateMethod(paymentMethod)}
      </p>
      <p className="text-sm text-ink-soft tabular-nums">
        <span className="sr-only">{i18n._('Reference')} </span>
        <Untranslated isCode className="inline-block">
          {reference}
        </Untranslated>
      </p>
    </div>
  );
}

/** Returns the header's values of a payment that the server has. */
export function toPaymentFacts(payment: WirePayment): Omit<PaymentFactsProps, 'mark'> {
  const { totalPrice, quantity, paymentFacilities: plan } = payment;
  if (!plan) return payment;
  const firstInstalment = computeReceiptAmount(totalPrice, quantity, { monthlyMillimes: plan.monthlyAmount });
  return { ...payment, months: plan.period, firstInstalment };
}
