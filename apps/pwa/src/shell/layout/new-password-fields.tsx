import { i18n } from '@lingui/core';
import { estimatePasswordStrength } from '@waha/domain/account/password-strength';
import type { ComponentProps } from 'react';
import { Field } from '#ui/field';
import { PasswordStrengthBar } from './password-strength-bar';

type PasswordOwner = { name: string; surname: string; email: string };
const NOBODY: PasswordOwner = { name: '', surname: '', email: '' };

type NewPasswordFieldsProps = {
  field: (name: 'password' | 'confirm') => Omit<ComponentProps<typeof Field>, 'label'>;
  label: string;
  /** The names that make a password easier to guess, if they are known. */
  owner?: PasswordOwner;
};

/** A new password, typed twice, with its strength. */
export function NewPasswordFields({ field, label, owner = NOBODY }: NewPasswordFieldsProps) {
  const secret = { type: 'password', autoComplete: 'new-password' } as const;
  const { value, ...password } = field('password');
  return (
    <>
      <div className="flex flex-col gap-2">
        <Field {...password} value={value} {...secret} label={label} hint={i18n._('At least 8 characters.')} />
        {value === '' ? null : <PasswordStrengthBar strength={estimatePasswordStrength(value, owner)} />}
      </div>
      <Field {...field('confirm')} {...secret} label={i18n._('Confirm Password')} />
    </>
  );
}
