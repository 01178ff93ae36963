import { i18n } from '@lingui/core';
import { changePassword } from '@waha/domain/account/account.contract';
import { refuse } from '@waha/domain/kernel/verdict';
import { useState } from 'react';
import { call } from '../../platform/api-client';
import { useMember } from '../../platform/session';
import { useSubmit } from '../../platform/use-submit';
import { sayText } from '../../platform/words';
import { Button } from '../../ui/button';
import { Field } from '../../ui/field';
import { Form } from '../../ui/form';
import { toast } from '../../ui/toast';
import type { NewPasswordDraft } from './entry/check-entry';
import { checking } from './entry/checking';

type Draft = NewPasswordDraft & { current: string };
const EMPTY: Draft = { current: '', password: '', confirm: '' };

/** Another password; every other device is signed out by it. */
export function PasswordForm({ onDone }: { onDone: () => void }) {
  const { userEmail } = useMember();
  const [draft, setDraft] = useState(EMPTY);
  const { submit, busy, errorOn, clearError, message } = useSubmit(
    checkDraft,
    (body) => call(changePassword, { body }),
    {
      onSent: (reply) => {
        toast.success(sayText(reply.message));
        onDone();
      },
    },
  );
  const field = (name: keyof Draft) => ({
    name,
    type: 'password' as const,
    value: draft[name],
    error: errorOn(name) ?? (name === 'current' ? message : undefined),
    required: true,
    onChange: (value: string) => {
      clearError(name);
      setDraft({ ...draft, [name]: value });
    },
  });
  return (
    <Form className="flex flex-col gap-4" onSubmit={() => void submit(draft)}>
      {/* Tells the browser's password keeper whose password it is. */}
      <input type="email" name="email" autoComplete="username" value={userEmail} readOnly hidden />
      <Field {...field('current')} label={i18n._('Current password')} autoComplete="current-password" />
      <Field
        {...field('password')}
        label={i18n._('New password')}
        autoComplete="new-password"
        hint={i18n._('At least 8 characters.')}
      />
      <Field {...field('confirm')} label={i18n._('Confirm Password')} autoComplete="new-password" />
      <Button busy={busy}>{i18n._('Change the password')}</Button>
    </Form>
  );
}

async function checkDraft({ current, ...draft }: Draft) {
  if (current === '') return refuse('invalid_input', { errors: { current: /*i18n*/ 'Password is required.' } });
  const next = (await checking()).checkNewPassword(draft);
  return next.ok ? { ...next, value: { current, password: next.value.password } } : next;
}
