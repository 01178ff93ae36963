import { i18n } from '@lingui/core';
import type { Millimes } from '@waha/domain/kernel/money';
import { cleanNumber } from '@waha/domain/kernel/text/clean-number';
import { isBlank } from '@waha/domain/kernel/text/clean-text';
import { useState } from 'react';
import { getCurrency } from '#platform/language/format';
import { Field } from '#ui/field';
import { formatAmountInput, parseAmount } from '../documents/document-draft';

type NumberFieldProps = {
  label: string;
  name: string;
  value: number;
  onChange: (value: number) => void;
  error?: string | undefined;
  hint?: string;
};

/** An amount typed in TND and stored in millimes; an invalid amount is 0. */
export function AmountField({ value, onChange, error, ...field }: NumberFieldProps & { value: Millimes }) {
  const [typed, setTyped] = useState(formatAmountInput(value || undefined));
  // The value has changed from outside.
  const shownText = (parseAmount(typed) ?? 0) === value ? typed : formatAmountInput(value || undefined);
  const isInvalid = !isBlank(shownText) && parseAmount(shownText) === null;
  return (
    <Field
      {...field}
      inputMode="decimal"
      trailing={getCurrency()}
      value={shownText}
      error={isInvalid ? i18n._('Enter an amount such as 149.500.') : error}
      onChange={(text) => {
        setTyped(text);
        onChange(parseAmount(text) ?? 0);
      }}
    />
  );
}

/** A whole number, up to a million. */
export function CountField({ value, onChange, ...field }: NumberFieldProps) {
  return (
    <Field
      {...field}
      inputMode="numeric"
      maxLength={6}
      value={value === 0 ? '' : String(value)}
      onChange={(text) => /^\d*$/.test(cleanNumber(text)) && onChange(Number(cleanNumber(text)))}
    />
  );
}
