import { i18n } from '@lingui/core';
import { Minus, Plus } from 'lucide-react';
import { IconButton } from '#ui/icon-button';

type QuantityStepperProps = {
  quantity: number;
  onChange: (quantity: number) => void;
  /** Names the product, if there are several. */
  label?: string;
};

/** Changes the quantity by one, never below one, without a maximum (spec 1 §4). */
export function QuantityStepper({ quantity, onChange, label = i18n._('Quantity') }: QuantityStepperProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would need a legend that is seen
    <div role="group" aria-label={label} className="inline-flex items-center rounded-full border border-field">
      <IconButton
        label={i18n._('Decrease quantity')}
        icon={<Minus />}
        disabled={quantity <= 1}
        onPress={() => onChange(quantity - 1)}
      />
      <output aria-live="polite" className="min-w-8 text-center text-base font-medium text-ink tabular-nums">
        {quantity}
      </output>
      <IconButton label={i18n._('Increase quantity')} icon={<Plus />} onPress={() => onChange(quantity + 1)} />
    </div>
  );
}
