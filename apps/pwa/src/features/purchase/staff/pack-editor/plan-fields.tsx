import { i18n } from '@lingui/core';
import type { PackDraft } from '@waha/domain/purchase/staff/pack-draft-schema';
import { Plus, Trash2 } from 'lucide-react';
import { createId } from '#platform/create-id';
import { formatTnd } from '#platform/language/format';
import { AmountField, CountField, translateUnit } from '#shell/staff/drafts/amount-field';
import { Button } from '#ui/button';
import { IconButton } from '#ui/icon-button';

type Plans = PackDraft['paymentFacilities'];
type PlanFieldsProps = {
  plans: Plans;
  onChange: (plans: Plans) => void;
  errorOn: (path: string) => string | undefined;
  /** Returns the warning about a plan: `plan:<id>`. */
  warningOn: (key: string) => string | undefined;
};

/** The fields for facility plans; the total of each is computed. */
export function PlanFields({ plans, onChange, errorOn, warningOn }: PlanFieldsProps) {
  const change = (index: number, changes: Partial<Plans[number]>) =>
    onChange(plans.map((plan, otherIndex) => (otherIndex === index ? { ...plan, ...changes } : plan)));
  return (
    <div className="grid gap-4">
      {plans.map((plan, index) => (
        <div key={plan.id} className="flex items-start gap-3">
          <div className="grid min-w-0 flex-1 gap-3 sm:grid-cols-2">
            <CountField
              label={i18n._('Months')}
              name={`paymentFacilities.${index}.period`}
              unit={translateUnit('months')}
              value={plan.period}
              error={errorOn(`paymentFacilities.${index}.period`)}
              onChange={(period) => change(index, { period: Math.min(period, 120) })}
            />
            <AmountField
              label={i18n._('Monthly amount')}
              name={`paymentFacilities.${index}.monthlyAmount`}
              value={plan.monthlyAmount}
              error={errorOn(`paymentFacilities.${index}.monthlyAmount`)}
              warning={warningOn(`plan:${plan.id}`)}
              hint={i18n._('{amount} in total', { amount: formatTnd(plan.period * plan.monthlyAmount) })}
              onChange={(monthlyAmount) => change(index, { monthlyAmount })}
            />
          </div>
          <IconButton
            label={i18n._('Remove this plan')}
            icon={<Trash2 />}
            onPress={() => onChange(plans.filter((_plan, otherIndex) => otherIndex !== index))}
          />
        </div>
      ))}
      <Button
        variant="secondary"
        small
        icon={<Plus />}
        onPress={() => onChange([...plans, { id: createId(), period: 0, monthlyAmount: 0 }])}
      >
        {i18n._('Add an instalment plan')}
      </Button>
    </div>
  );
}
