import { i18n } from '@lingui/core';
import { Field } from '#ui/field';

type CodeFieldProps = {
  value: string;
  onChange: (typed: string) => void;
  /** The server's refusal. */
  form: {
    errorOn: (field: string) => string | undefined;
    clearError: (field: string) => void;
    message: string | undefined;
  };
  /**
   * The code is the alternative to a passkey: no autofocus, because a phone's keyboard would cover the passkey button.
   */
  isAlternative?: boolean;
};

/** A field for the code of an authenticator app, or a recovery code. */
export function CodeField({ value, onChange, form, isAlternative = false }: CodeFieldProps) {
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
      autoFocus={!isAlternative}
      required
    />
  );
}
