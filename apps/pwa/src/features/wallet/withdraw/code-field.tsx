import { i18n } from '@lingui/core';
import { Field } from '../../../ui/field';

type CodeFieldProps = { value: string; error: string | undefined; onChange: (code: string) => void };

/** Six digits: typed, pasted with whatever stands around them, or filled in by the keyboard. */
export function CodeField({ value, error, onChange }: CodeFieldProps) {
  return (
    <Field
      label={i18n._('Code')}
      name="code"
      inputMode="numeric"
      autoComplete="one-time-code"
      autoFocus
      value={value}
      onChange={(text) => onChange(text.replace(/\D/g, '').slice(0, 6))}
      error={error}
      className="[&_input]:text-xl [&_input]:tracking-[0.4em] [&_input]:tabular-nums"
    />
  );
}
