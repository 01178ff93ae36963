import { i18n } from '@lingui/core';
import { CENTS_PER_EURO } from '@waha/domain/kernel/money';
import { cleanNumber } from '@waha/domain/kernel/text/clean-number';
import { isBlank } from '@waha/domain/kernel/text/clean-text';
import { useState } from 'react';
import { Field } from '#ui/field';

type EuroFieldProps = {
  label: string;
  name: string;
  /** In cents; an invalid amount is 0. */
  value: number;
  onChange: (cents: number) => void;
  error?: string | undefined;
};

/** An amount typed in euros and stored in cents. */
export function EuroField({ value, onChange, error, ...field }: EuroFieldProps) {
  const [typed, setTyped] = useState(formatCents(value));
  // The value has changed from outside.
  const shownText = (parseCents(typed) ?? 0) === value ? typed : formatCents(value);
  const isInvalid = !isBlank(shownText) && parseCents(shownText) === undefined;
  return (
    <Field
      {...field}
      inputMode="decimal"
      trailing="€"
      value={shownText}
      error={isInvalid ? i18n._('Enter an amount such as 49.90.') : error}
      onChange={(text) => {
        setTyped(text);
        onChange(parseCents(text) ?? 0);
      }}
    />
  );
}

function formatCents(cents: number): string {
  const centDigits = String(cents % CENTS_PER_EURO).padStart(2, '0');
  return cents === 0 ? '' : `${Math.trunc(cents / CENTS_PER_EURO)}.${centDigits}`;
}

/** Parses `49.9` or `49,90`; returns undefined for invalid text. */
function parseCents(text: string): number | undefined {
  const [, euros = '', cents = ''] = /^(\d{1,6})(?:[.,](\d{1,2}))?$/.exec(cleanNumber(text)) ?? [];
  return euros === '' ? undefined : Number(euros) * CENTS_PER_EURO + Number(cents.padEnd(2, '0'));
}
