import { i18n } from '@lingui/core';
import type { WirePayee } from '@waha/domain/company/company.contract';
import type { PaymentMethod } from '@waha/domain/kernel/payment-method';
import { ChoiceField } from '#ui/choice-field';
import { MethodMark } from './method-mark';

type MethodFieldProps = {
  payees: readonly WirePayee[];
  value: PaymentMethod | undefined;
  onChoose: (method: PaymentMethod) => void;
  error?: string | undefined;
};

/** The payment methods that the operator has enabled: local ones, and the international wallets (spec 2 §9). */
export function MethodField({ payees, value, onChoose, error }: MethodFieldProps) {
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
