import { i18n } from '@lingui/core';
import { PAYMENT_OUTCOMES, type PaymentOutcome } from '@waha/domain/purchase/payment';
import { ChoiceField } from '#ui/choice-field';
import { SelectField } from '#ui/select-field';
import { translatePaymentStatus } from '../purchase.texts';
import type { ShownPayments } from './payments-address';

type PaymentsChoiceProps = ShownPayments & { onChoose: (next: ShownPayments) => void };

/** The filter above the list of payments: pending or decided, and the outcome. */
export function PaymentsChoice({ list, outcome, onChoose }: PaymentsChoiceProps) {
  const chooseOutcome = (chosen: PaymentOutcome | 'all') =>
    onChoose({ list, outcome: chosen === 'all' ? undefined : chosen });
  return (
    <>
      <ChoiceField
        label={i18n._('Payments to show')}
        options={[
          { value: 'waiting', label: i18n._('Waiting') },
          { value: 'decided', label: i18n._('Already decided') },
        ]}
        value={list}
        onChoose={(chosen) => onChoose({ list: chosen, outcome: undefined })}
      />
      {list === 'decided' ? (
        <SelectField
          label={i18n._('Decision')}
          name="status"
          options={[
            { value: 'all', label: i18n._('All') },
            ...PAYMENT_OUTCOMES.map((value) => ({ value, label: translatePaymentStatus(value) })),
          ]}
          value={outcome ?? 'all'}
          onChange={chooseOutcome}
        />
      ) : null}
    </>
  );
}
