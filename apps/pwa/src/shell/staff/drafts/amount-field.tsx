import { i18n } from '@lingui/core';
import { CENTS_PER_EURO, MILLIMES_PER_TND } from '@waha/domain/kernel/money';
import { cleanNumber } from '@waha/domain/kernel/text/clean-number';
import { isBlank } from '@waha/domain/kernel/text/clean-text';
import { TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { createPluralValues, formatNumber, getCurrency } from '#platform/language/format';
import { Field } from '#ui/field';
import { type AmountCurrency, formatAmountInput, parseAmountInput } from '../documents/amount-input';

type NumberFieldProps = {
  label: string;
  name: string;
  value: number;
  onChange: (value: number) => void;
  error?: string | undefined;
  hint?: string | undefined;
};

type AmountFieldProps = NumberFieldProps & {
  currency?: AmountCurrency;
  /** A doubt to check before the amount is published; shown in place of the hint. */
  warning?: string | undefined;
};

/** An amount typed in TND or euros, stored in millimes or cents; an invalid amount is 0. */
export function AmountField({ value, onChange, error, hint, warning, currency = 'dinar', ...field }: AmountFieldProps) {
  const parse = (text: string) => parseAmountInput(text, currency);
  const [typed, setTyped] = useState(formatAmountInput(value || undefined, currency));
  // The value has changed from outside.
  const isTyped = (parse(typed)?.minorUnits ?? 0) === value;
  const shownText = isTyped ? typed : formatAmountInput(value || undefined, currency);
  const amount = parse(shownText);
  const isInvalid = !isBlank(shownText) && !amount;
  return (
    <Field
      {...field}
      inputMode="decimal"
      trailing={getCurrencySign(currency)}
      value={shownText}
      error={isInvalid ? translateExample(currency) : error}
      hint={
        <>
          {amount?.isAmbiguous ? (
            <span className="block">{translateUnderstood(amount.minorUnits, currency)}</span>
          ) : null}
          {warning ? <Warning text={warning} /> : hint}
        </>
      }
      onChange={(text) => {
        setTyped(text);
        onChange(parse(text)?.minorUnits ?? 0);
      }}
    />
  );
}

function Warning({ text }: { text: string }) {
  return (
    <span className="flex items-start gap-1.5 text-ink">
      <TriangleAlert className="mt-0.5 size-4 shrink-0 text-sun-ink" />
      {text}
    </span>
  );
}

const translateExample = (currency: AmountCurrency) =>
  currency === 'euro'
    ? i18n._('Enter an amount such as 49,90, at most 1,000,000.')
    : i18n._('Enter an amount such as 149.500, at most 1,000,000.');

/** Says in words what an ambiguous amount means: `Read as 279 TND and 500 millimes.`. */
function translateUnderstood(minorUnits: number, currency: AmountCurrency): string {
  const parts = currency === 'euro' ? CENTS_PER_EURO : MILLIMES_PER_TND;
  const rest = minorUnits % parts;
  const whole = `${formatNumber((minorUnits - rest) / parts)}\u00a0${getCurrencySign(currency)}`;
  const values = createPluralValues(rest, { whole });
  return currency === 'euro'
    ? i18n._('{n, plural, one {Read as {whole} and {count} cent.} other {Read as {whole} and {count} cents.}}', values)
    : i18n._(
        '{n, plural, one {Read as {whole} and {count} millime.} other {Read as {whole} and {count} millimes.}}',
        values,
      );
}

const getCurrencySign = (currency: AmountCurrency) => (currency === 'euro' ? '€' : getCurrency());

type CountFieldProps = NumberFieldProps & {
  /** The unit, shown inside the field. */
  unit: string;
};

/** A whole number, up to a million. */
export function CountField({ value, onChange, unit, ...field }: CountFieldProps) {
  return (
    <Field
      {...field}
      inputMode="numeric"
      trailing={unit}
      maxLength={6}
      value={value === 0 ? '' : String(value)}
      onChange={(text) => /^\d*$/.test(cleanNumber(text)) && onChange(Number(cleanNumber(text)))}
    />
  );
}

const UNITS = {
  credits: () => i18n._('unit|credits'),
  points: () => i18n._('unit|points'),
  days: () => i18n._('unit|days'),
  months: () => i18n._('unit|months'),
  seconds: () => i18n._('unit|seconds'),
};

/** Names the unit that a whole number is counted in. */
export function translateUnit(unit: keyof typeof UNITS): string {
  return UNITS[unit]();
}
