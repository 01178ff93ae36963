import { i18n } from '@lingui/core';
import { type ComponentProps, useState } from 'react';
import { Field } from '#ui/field';

type FormState = { errorOn: (field: string) => string | undefined; clearError: (field: string) => void };

/**
 * Returns the values of a small form, and the props of each `Field`. The second argument comes from `useSubmit`:
 * editing a field clears its error.
 */
export function useEntryFields<Name extends string>(
  initial: Record<Name, string> | (() => Record<Name, string>),
  { errorOn, clearError }: FormState,
) {
  const [draft, setDraft] = useState(initial);
  const field = (name: Name) => ({
    name,
    value: draft[name],
    error: errorOn(name),
    required: true,
    onChange: (value: string) => {
      clearError(name);
      setDraft({ ...draft, [name]: value });
    },
  });
  return { draft, field };
}

type NewPasswordFieldsProps = {
  field: (name: 'password' | 'confirm') => Omit<ComponentProps<typeof Field>, 'label'>;
  label: string;
};

/** A new password, typed twice. */
export function NewPasswordFields({ field, label }: NewPasswordFieldsProps) {
  const secret = { type: 'password', autoComplete: 'new-password' } as const;
  return (
    <>
      <Field {...field('password')} {...secret} label={label} hint={i18n._('At least 8 characters.')} />
      <Field {...field('confirm')} {...secret} label={i18n._('Confirm Password')} />
    </>
  );
}
