import { i18n } from '@lingui/core';
import { Field } from '#ui/field';

type CodeFieldProps = {
  value: string;
  onChange: (typed: string) => void;
  /** What the server had against it. */
  form: {
    errorOn: (field: string) => string | undefined;
    clearError: (field: string) => void;
    message: string | undefined;
  };
  /** Of a code that is one of two ways: the keys of a phone would cover the other one. */
  isSecond?: boolean;
};

/** The code of an app, or a recovery code. */
export function CodeField({ value, onChange, form, isSecond = false }: CodeFieldProps) {
  return (
    <Field
      name="code"
      label={i18n._('Code')}
      value={value}
      onChange={(typed) => {
        form.clearError('code');
        onChange(typed);
      }}
      error={form.errorOn('code') ?? form.message}
      autoComplete="one-time-code"
      maxLength={20}
      autoFocus={!isSecond}
      required
    />
  );
}
