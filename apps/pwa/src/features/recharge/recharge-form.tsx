import { i18n } from '@lingui/core';
import { RECHARGE_RECEIPT } from '@waha/domain/kernel/files/file-rule';
import type { PaymentMethod } from '@waha/domain/kernel/payment-method';
import { extractDigits } from '@waha/domain/kernel/text/plain-digits';
import { completeRecharge, computeRechargePrice, RECHARGE_MIN_POINTS } from '@waha/domain/recharge/recharge';
import type { ReactNode } from 'react';
import { DeviceError } from '#offline/outbox/device-error';
import { createId } from '#platform/create-id';
import { formatNumber, formatTnd } from '#platform/language/format';
import { translateDeviceError } from '#platform/translate-device-error';
import { useSubmit } from '#platform/use-submit';
import { PhotoField } from '#shell/files/photo-field';
import { useChosenPicture } from '#shell/files/use-chosen-picture';
import { useSharedFile } from '#shell/files/use-shared-file';
import { PayeeChoice } from '#shell/payment-method/payee-choice';
import { useFormDraft } from '#shell/pending-jobs/use-form-draft';
import { Button } from '#ui/button';
import { FailureNotice } from '#ui/failure-notice';
import { Field } from '#ui/field';
import { Form } from '#ui/form';
import { SkeletonList } from '#ui/skeleton';
import { toast } from '#ui/toast';
import { useFocusFirstError } from '#ui/use-focus-first-error';
import { RECHARGE_DRAFT_ID, sendRecharge } from './recharge.actions';
import { translateRechargeError } from './recharge.texts';

type Fields = { points: string; key: string; paymentMethod?: PaymentMethod; originalBytes?: number | undefined };
const createFields = (): Fields => ({ points: '', key: createId() });

/**
 * The form with the number of points, their price, and the receipt; the domain's rule decides whether it can be sent
 * (spec 2 §5). `children` are shown below it together with it, so that nothing moves.
 */
export function RechargeForm({ children }: { children: ReactNode }) {
  const { formState, change, changeReceipt, reset } = useFormDraft(RECHARGE_DRAFT_ID, createFields);
  const receipt = useChosenPicture(
    RECHARGE_RECEIPT,
    'receipt.jpg',
    { file: formState?.file, originalBytes: formState?.fields.originalBytes },
    changeReceipt,
  );
  useSharedFile(formState !== undefined, receipt.choose);
  const { submit, busy, errorOn, clearError, message } = useSubmit(
    completeRecharge<File>,
    (complete) => sendRecharge(complete, formState?.fields.key ?? createId()),
    { onSent, translateFailure },
  );
  const { form, focusFirstError } = useFocusFirstError();
  if (!formState) return <SkeletonList rows={2} />;
  const { points, paymentMethod } = formState.fields;

  function onSent() {
    reset();
    toast.success(i18n._('You can follow your request below.'));
  }

  return (
    <>
      <Form
        ref={form}
        className="grid gap-5"
        onSubmit={() => void submit({ points, receipt: receipt.file }).then(focusFirstError)}
      >
        <Field
          label={i18n._('Number of points')}
          name="points"
          inputMode="numeric"
          autoComplete="off"
          maxLength={7}
          value={points}
          onChange={(typed) => {
            clearError('points');
            change({ points: extractDigits(typed) });
          }}
          hint={translateMinimum()}
          error={errorOn('points')}
        />
        <Price points={points} />
        <PayeeChoice
          value={paymentMethod}
          onChoose={(method) => change({ paymentMethod: method })}
          due={
            Number(points) < RECHARGE_MIN_POINTS
              ? undefined
              : { label: i18n._('Amount'), millimes: computeRechargePrice(Number(points)).total }
          }
          reference={undefined}
        />
        <PhotoField
          label={i18n._('Photo of the receipt')}
          name="receipt"
          photo={receipt}
          missingError={receipt.file ? undefined : errorOn('receipt')}
          takesPdf
          checksQuality
          hint={i18n._('Image or PDF, under 5 MB. Photos are compressed on this device before sending.')}
        />
        <FailureNotice>{message}</FailureNotice>
        <Button wide busy={busy} disabled={receipt.busy}>
          {i18n._('Send')}
        </Button>
      </Form>
      {children}
    </>
  );
}

/** Returns the device's own reason, the server's message, or the specification's sentence. */
function translateFailure(error: unknown): string {
  return error instanceof DeviceError ? translateDeviceError(error) : translateRechargeError(error);
}

const translateMinimum = () => i18n._('At least {n} points.', { n: RECHARGE_MIN_POINTS });

/** Shows the price, part by part, as points are typed (spec 2 §9). */
function Price({ points }: { points: string }) {
  const price = computeRechargePrice(Number(points));
  const isEnough = Number(points) >= RECHARGE_MIN_POINTS;
  const line = 'flex flex-wrap items-baseline justify-between gap-x-4';
  return (
    <section aria-label={i18n._('Price')} className="grid gap-1 border-y border-line py-4 tabular-nums">
      <p className={line}>
        <span className="text-ink-soft">
          {i18n._('{n} × {price}', {
            n: formatNumber(Number(points)),
            price: formatTnd(computeRechargePrice(1).points),
          })}
        </span>
        <span>{formatTnd(points === '' ? 0 : price.points)}</span>
      </p>
      <p className={line}>
        <span className="text-ink-soft">{i18n._('Fiscal stamp')}</span>
        <span>{formatTnd(price.stamp)}</span>
      </p>
      <p className={line}>
        <span className="text-ink-soft">{i18n._('Total')}</span>
        <output aria-live="polite" className={isEnough ? 'text-2xl font-semibold tracking-tight' : 'text-ink-soft'}>
          {points === '' ? i18n._('Enter the points') : isEnough ? formatTnd(price.total) : translateMinimum()}
        </output>
      </p>
    </section>
  );
}
