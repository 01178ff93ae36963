import { i18n } from '@lingui/core';
import type { PaymentMethod } from '@waha/domain/kernel/payment-method';
import type { PaymentType } from '@waha/domain/purchase/pack';
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
  months?: number | undefined;
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
  mark: statusMark,
  ...plan
}: PaymentFactsProps) {
  const { paymentType, paymentMethod, months } = plan;
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
      <p className="text-base text-ink tabular-nums">{formatTnd(totalPrice)}</p>
      <p className="text-sm text-ink-soft">
        {paymentTypeLabel} · {translateMethod(paymentMethod)}
      </p>
      <p className="text-sm text-ink-soft tabular-nums">
        <span className="sr-only">{i18n._('Reference')} </span>
        <Untranslated isCode>{reference}</Untranslated>
      </p>
    </div>
  );
}
