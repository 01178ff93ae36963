import { i18n } from '@lingui/core';
import type { FacilityPlan, Quantity } from '@waha/domain/purchase/pack';
import { formatTnd } from '../../../platform/format';
import { ChoiceField } from '../../../ui/choice-field';
import { sayMonths } from '../purchase.texts';

type PlanFieldProps = {
  plans: readonly FacilityPlan[];
  quantity: Quantity;
  value: string | undefined;
  onChoose: (planId: string) => void;
  error: string | undefined;
};

/** The period of a facility: monthly amount times period equals total (spec 2 §4). */
export function PlanField({ plans, quantity, value, onChoose, error }: PlanFieldProps) {
  return (
    <ChoiceField<string>
      look="cards"
      label={i18n._('Period')}
      options={plans.map((plan) => ({
        value: plan.id,
        label: sayMonths(plan.months),
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
