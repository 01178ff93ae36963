import { i18n } from '@lingui/core';
import type { WirePayee } from '@waha/domain/company/company.contract';
import type { PaymentMethod } from '@waha/domain/kernel/payment-method';
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
import { DeviceError } from '#offline/outbox/device-error';
import { formatTnd } from '#platform/language/format';
import { useSession } from '#platform/session';
import { translateDeviceError } from '#platform/translate-device-error';
import { useSubmit } from '#platform/use-submit';
import { PhotoField } from '#shell/files/photo-field';
import type { ChosenPicture } from '#shell/files/use-chosen-picture';
import { MethodMark } from '#shell/payment-method/method-mark';
import { Button } from '#ui/button';
import { ChoiceField } from '#ui/choice-field';
import { FailureNotice } from '#ui/failure-notice';
import { Form } from '#ui/form';
import { useFocusFirstError } from '#ui/use-focus-first-error';
import { translateMonths, translatePaymentType } from '../purchase.texts';
import { PayeeCard, type PayeeCardProps } from './payee-card';
import type { PaymentFields } from './payment-fields';

type PaymentFormProps = {
  terms: PackTerms;
  payees: readonly WirePayee[];
  fields: PaymentFields;
  onChange: (changes: Partial<PaymentFields>) => void;
  receipt: ChosenPicture;
  onSend: (payment: CompletePayment<File>) => Promise<unknown>;
};

/** The payment form; the domain's rule decides whether it can be sent (spec 2 §5). */
export function PaymentForm({ terms, payees, fields, onChange, receipt, onSend }: PaymentFormProps) {
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
    paymentMethod: payee?.method,
    receipt: receipt.file,
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
      <Total millimes={total} />
      <div data-wrong={errors.method !== undefined || undefined}>
        <MethodField
          payees={payees}
          value={payee?.method}
          onChoose={(value) => change({ paymentMethod: value }, 'paymentMethod')}
          error={errors.method}
        />
      </div>
      {payee ? <PayeeCard payee={payee} due={computeDueNow(terms, fields)} reference={reference} /> : null}
      <div data-wrong={errors.receipt !== undefined || undefined}>
        <PhotoField
          label={i18n._('Photo of the receipt')}
          name="receiptPhoto"
          photo={receipt}
          missingError={errors.receipt}
          checksQuality
        />
      </div>
      <FailureNotice>{summary}</FailureNotice>
      <Button wide busy={busy} disabled={receipt.busy}>
        {i18n._('Send the receipt')}
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
function computeTotal({ priceMillimes, plans }: PackTerms, fields: PaymentFields): number | undefined {
  if (fields.paymentType === 'cash') return computePurchaseTotal(priceMillimes, fields.quantity);
  const plan = plans.find(({ id }) => id === fields.planId);
  return plan && computePurchaseTotal(plan.totalMillimes, fields.quantity);
}

/** Computes the amount that is transferred with this receipt: the total, or a facility's first instalment. */
function computeDueNow(terms: PackTerms, fields: PaymentFields): PayeeCardProps['due'] {
  const plan = terms.plans.find(({ id }) => id === fields.planId);
  const total = computeTotal(terms, fields);
  if (total === undefined) return undefined;
  const isInstalment = fields.paymentType !== 'cash';
  return { millimes: computeReceiptAmount(total, fields.quantity, isInstalment ? plan : undefined), isInstalment };
}

function Total({ millimes }: { millimes: number | undefined }) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-4 border-y border-line py-4">
      <span className="text-base text-ink-soft">{i18n._('Total')}</span>
      <output
        aria-live="polite"
        className="text-[min(2.074rem,9vw)] leading-snug font-semibold tracking-tight text-ink tabular-nums"
      >
        {millimes === undefined ? i18n._('Choose a period') : formatTnd(millimes)}
      </output>
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

type MethodFieldProps = {
  payees: readonly WirePayee[];
  value: PaymentMethod | undefined;
  onChoose: (method: PaymentMethod) => void;
  error: string | undefined;
};

/** The payment methods that the operator has enabled: local ones, and the international wallets (spec 2 §9). */
function MethodField({ payees, value, onChoose, error }: MethodFieldProps) {
  const groups = [
    { kind: 'local', label: i18n._('Local methods') },
    { kind: 'wallet', label: i18n._('International wallets') },
  ] as const;
  const visibleGroups = groups
    .map(({ kind, label }) => ({ label, options: payees.filter((payee) => payee.kind === kind) }))
    .filter(({ options }) => options.length > 0);
  return (
    <div className="grid gap-4">
      {visibleGroups.map(({ label, options }, index) => (
        <ChoiceField
          key={label}
          look="pills"
          label={visibleGroups.length === 1 ? i18n._('Payment method') : label}
          options={options.map((payee) => ({
            value: payee.method,
            label: payee.label,
            icon: <MethodMark method={payee.method} />,
          }))}
          value={value}
          onChoose={onChoose}
          error={index === visibleGroups.length - 1 ? error : undefined}
        />
      ))}
    </div>
  );
}
