import { i18n } from '@lingui/core';
import type { WirePayee } from '@waha/domain/company/company.contract';
import type { Millimes } from '@waha/domain/kernel/money';
import { type Result, refuse } from '@waha/domain/kernel/result';
import {
  computePurchaseTotal,
  computeReceiptAmount,
  type FacilityPlan,
  PAYMENT_TYPES,
  type PackTerms,
  QUANTITIES,
  type Quantity,
} from '@waha/domain/purchase/pack';
import { type CompletePayment, completePayment, type PaymentDraft } from '@waha/domain/purchase/payment-draft';
import type { PurchaseRefusal } from '@waha/domain/purchase/purchase.refusals';
import { useState } from 'react';
import { DeviceError } from '#offline/outbox/device-error';
import { formatTnd } from '#platform/language/format';
import { useSession } from '#platform/session';
import { translateDeviceError } from '#platform/translate-device-error';
import { useSubmit } from '#platform/use-submit';
import { PhotoField } from '#shell/files/photo-field';
import type { ChosenPicture } from '#shell/files/use-chosen-picture';
import { MethodField } from '#shell/payment-method/method-field';
import { PayeeCard, type PayeeCardProps } from '#shell/payment-method/payee-card';
import { Button } from '#ui/button';
import { ChoiceField } from '#ui/choice-field';
import { FailureNotice } from '#ui/failure-notice';
import { Form } from '#ui/form';
import { joinClasses } from '#ui/join-classes';
import { useFocusFirstError } from '#ui/use-focus-first-error';
import { translateMonths, translatePaymentType } from '../purchase.texts';
import type { PaymentFields } from './payment-fields';

type PaymentFormProps = {
  terms: PackTerms;
  payees: readonly WirePayee[];
  fields: PaymentFields;
  onChange: (changes: Partial<PaymentFields>) => void;
  receipt: ChosenPicture;
  /** The member's credit, in millimes: the payment uses as much of it as is due. */
  credit?: Millimes;
  /** Replaces a rejected payment: the member has probably paid, and sees how to pay only on request. */
  isReplacement?: boolean;
  onSend: (payment: CompletePayment<File>) => Promise<unknown>;
};

/** The payment form; the domain's rule decides whether it can be sent (spec 2 §5). */
export function PaymentForm({
  terms,
  payees,
  fields,
  onChange,
  receipt,
  credit = 0,
  isReplacement = false,
  onSend,
}: PaymentFormProps) {
  const [isToPay, setToPay] = useState(!isReplacement);
  const isSignedIn = useSession(({ session }) => Boolean(session?.userId && session.userEmail));
  const { form, focusFirstError } = useFocusFirstError();
  const { submit, busy, errorOn, clearError, message } = useSubmit(
    (draft: PaymentDraft<File>) => checkPayment(terms, draft, isSignedIn),
    onSend,
    { translateFailure: translatePaymentError },
  );
  const change = (changes: Partial<PaymentFields>, ...fieldsToClear: string[]) => {
    for (const field of fieldsToClear) clearError(field);
    onChange(changes);
  };
  const { quantity, paymentType, paymentMethod, planId, reference } = fields;
  const payee = payees.find(({ method }) => method === paymentMethod);
  const total = computeTotal(terms, fields);
  const dueNow = computeDueNow(terms, fields);
  // Only an amount that is shown uses credit. A replaced payment without a part sends the receipt of money that was sent before.
  const usedCredit = isToPay ? Math.min(credit, dueNow ?? 0) : 0;
  const toTransfer = dueNow && dueNow - usedCredit;
  const isCovered = toTransfer === 0;
  const errors = {
    plan: errorOn('paymentFacilities'),
    method: errorOn('paymentMethod'),
    receipt: receipt.file ? undefined : errorOn('receiptPhoto'),
  };
  // The specification's sentence is the summary; each field says what is missing.
  const summary = errors.method || errors.receipt ? i18n._('Please fill in all required fields.') : message;
  const draft: PaymentDraft<File> = {
    quantity,
    paymentType,
    planId,
    // Nothing is transferred if credit pays all of it.
    paymentMethod: payee?.method ?? (isCovered ? payees[0]?.method : undefined),
    receipt: isCovered ? undefined : receipt.file,
    credit: usedCredit,
  };

  return (
    <Form ref={form} className="grid gap-6" onSubmit={() => void submit(draft).then(focusFirstError)}>
      <ChoiceField
        label={i18n._('Quantity')}
        options={QUANTITIES.map((value) => ({ value, label: String(value) }))}
        value={quantity}
        onChoose={(value) => change({ quantity: value }, 'quantity')}
        error={errorOn('quantity')}
      />
      {terms.plans.length > 0 ? (
        <ChoiceField
          label={i18n._('Payment type')}
          options={PAYMENT_TYPES.map((value) => ({ value, label: translatePaymentType(value) }))}
          value={paymentType}
          onChoose={(value) => change({ paymentType: value }, 'paymentType', 'paymentFacilities')}
          error={errorOn('paymentType')}
        />
      ) : null}
      {paymentType === 'facility' ? (
        <div data-wrong={errors.plan !== undefined || undefined}>
          <PlanField
            plans={terms.plans}
            quantity={quantity}
            value={planId}
            onChoose={(value) => change({ planId: value }, 'paymentFacilities')}
            error={errors.plan}
          />
        </div>
      ) : null}
      {isCovered ? null : (
        <div data-wrong={errors.method !== undefined || undefined}>
          <MethodField
            payees={payees}
            value={payee?.method}
            onChoose={(value) => change({ paymentMethod: value }, 'paymentMethod')}
            error={errors.method}
          />
        </div>
      )}
      {/* Below the choices, which must be visible on a small phone without scrolling. */}
      {paymentType === 'cash' && !usedCredit ? (
        <ToPay label={i18n._('Total')} millimes={total} />
      ) : isToPay || isCovered ? (
        <ToPay label={i18n._('To pay now')} millimes={toTransfer} credit={usedCredit} totalMillimes={total} />
      ) : null}
      {isToPay || isCovered ? null : (
        <Button variant="secondary" onPress={() => setToPay(true)}>
          {i18n._('I have not paid yet')}
        </Button>
      )}
      {isCovered ? null : (
        <>
          {payee && isToPay ? <PayeeCard payee={payee} due={toDue(fields, toTransfer)} reference={reference} /> : null}
          <div data-wrong={errors.receipt !== undefined || undefined}>
            <PhotoField
              label={i18n._('Photo of the receipt')}
              name="receiptPhoto"
              photo={receipt}
              missingError={errors.receipt}
              checksQuality
            />
          </div>
        </>
      )}
      <FailureNotice>{summary}</FailureNotice>
      <Button wide busy={busy} disabled={receipt.busy}>
        {isCovered ? i18n._('Send the payment') : i18n._('Send the receipt')}
      </Button>
    </Form>
  );
}

/**
 * Returns the device's own reason, or the specification's sentence (spec 2 §8). The server's reasons arrive later, with
 * the job.
 */
function translatePaymentError(error: unknown): string {
  return error instanceof DeviceError ? translateDeviceError(error) : i18n._('Error processing payment');
}

/** Makes the same checks as the server, and first checks who is paying. */
function checkPayment(
  terms: PackTerms,
  draft: PaymentDraft<File>,
  isSignedIn: boolean,
): Result<CompletePayment<File>, PurchaseRefusal> {
  return isSignedIn ? completePayment(terms, draft) : refuse('user_missing');
}

/** Computes the price of the current choices; undefined while a facility has no period. */
function computeTotal({ priceMillimes, plans }: PackTerms, fields: PaymentFields): Millimes | undefined {
  if (fields.paymentType === 'cash') return computePurchaseTotal(priceMillimes, fields.quantity);
  const plan = plans.find(({ id }) => id === fields.planId);
  return plan && computePurchaseTotal(plan.totalMillimes, fields.quantity);
}

/** Computes the amount that is transferred with this receipt: the total, or a facility's first instalment. */
function computeDueNow(terms: PackTerms, fields: PaymentFields): Millimes | undefined {
  const plan = terms.plans.find(({ id }) => id === fields.planId);
  const total = computeTotal(terms, fields);
  if (total === undefined) return undefined;
  return computeReceiptAmount(total, fields.quantity, fields.paymentType === 'cash' ? undefined : plan);
}

function toDue({ paymentType }: PaymentFields, millimes: Millimes | undefined): PayeeCardProps['due'] {
  if (millimes === undefined) return undefined;
  return { label: paymentType === 'cash' ? i18n._('Amount') : i18n._('First instalment'), millimes };
}

type ToPayProps = {
  label: string;
  millimes: Millimes | undefined;
  /** How much the member's credit pays. */
  credit?: Millimes;
  /** The price, if more than this transfer pays for it. */
  totalMillimes?: Millimes | undefined;
};

/** The amount of this transfer in large; undefined while a facility has no period. */
function ToPay({ label, millimes, credit, totalMillimes }: ToPayProps) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-4 border-y border-line py-4">
      {credit ? (
        <p className="flex basis-full justify-between text-base text-ink-soft tabular-nums">
          <span>{i18n._('Credit')}</span>
          {formatTnd(-credit)}
        </p>
      ) : null}
      <span className="text-base text-ink-soft">{label}</span>
      <output
        aria-live="polite"
        className="text-[min(2.074rem,9vw)] leading-snug font-semibold tracking-tight text-ink tabular-nums"
      >
        {millimes === undefined ? i18n._('Choose a period') : formatTnd(millimes)}
      </output>
      {totalMillimes === undefined ? null : (
        <p
          className={joinClasses('basis-full text-end text-base text-ink-soft tabular-nums', !!credit && 'order-first')}
        >
          {i18n._('{amount} in total', { amount: formatTnd(totalMillimes) })}
        </p>
      )}
    </div>
  );
}

type PlanFieldProps = {
  plans: readonly FacilityPlan[];
  quantity: Quantity;
  value: string | undefined;
  onChoose: (planId: string) => void;
  error: string | undefined;
};

/** The period of a facility: monthly amount times period equals total (spec 2 §4). */
function PlanField({ plans, quantity, value, onChoose, error }: PlanFieldProps) {
  return (
    <ChoiceField<string>
      look="cards"
      label={i18n._('Period')}
      options={plans.map((plan) => ({
        value: plan.id,
        label: translateMonths(plan.months),
        detail: (
          <span className="tabular-nums">
            {i18n._('{monthly} × {months} = {total}', {
              monthly: formatTnd(plan.monthlyMillimes * quantity),
              months: plan.months,
              total: formatTnd(plan.totalMillimes * quantity),
            })}
          </span>
        ),
      }))}
      value={value}
      onChoose={onChoose}
      error={error}
    />
  );
}
