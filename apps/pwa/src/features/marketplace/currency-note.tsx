import { i18n } from '@lingui/core';

/** Says why prices are in euros, and how the amount in dinars is agreed. */
export function CurrencyNote() {
  return (
    <p className="text-sm text-ink-soft">
      {i18n._('Prices are in euros, as suppliers set them. The amount in dinars is agreed by message.')}
    </p>
  );
}
