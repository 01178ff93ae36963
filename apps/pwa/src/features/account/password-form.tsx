import { i18n } from '@lingui/core';
import { changePassword } from '@waha/domain/account/account.contract';
import { refuse } from '@waha/domain/kernel/result';
import { callApi } from '#platform/call-api';
import { translateText } from '#platform/language/translations';
import { useMember } from '#platform/session';
import { useSubmit } from '#platform/use-submit';
import { useEntryFields } from '#shell/layout/entry-fields';
import { NewPasswordFields } from '#shell/layout/new-password-fields';
import { Button } from '#ui/button';
import { Field } from '#ui/field';
import { Form } from '#ui/form';
import { toast } from '#ui/toast';
import type { NewPasswordDraft } from './entry/check-log-in';
import { loadChecks } from './entry/load-checks';
import type { PasskeysSectionProps } from './passkeys/passkeys-section';

type Draft = NewPasswordDraft & { current: string };
const EMPTY_DRAFT: Draft = { current: '', password: '', confirm: '' };

type PasswordFormProps = PasskeysSectionProps & { onDone: () => void };

/** Changes the password; this signs out every other device. */
export function PasswordForm({ onDone, withStep = (work) => work() }: PasswordFormProps) {
  const { userEmail } = useMember();
  const form = useSubmit(checkDraft, (body) => withStep(() => callApi(changePassword, { body })), {
    onSent: (reply) => {
      toast.success(translateText(reply.message));
      onDone();
    },
  });
  const { draft, field } = useEntryFields(EMPTY_DRAFT, form);
  return (
    <Form className="flex flex-col gap-4" onSubmit={() => void form.submit(draft)}>
      {/* Tells the browser's password manager which account the password belongs to. */}
      <input type="email" name="email" autoComplete="username" value={userEmail} readOnly hidden />
      <Field
        {...field('current')}
        type="password"
        label={i18n._('Current password')}
        autoComplete="current-password"
        error={form.errorOn('current') ?? form.message}
      />
      <NewPasswordFields field={field} label={i18n._('New password')} />
      <Button busy={form.busy}>{i18n._('Change the password')}</Button>
    </Form>
  );
}

async function checkDraft({ current, ...draft }: Draft) {
  if (current === '') return refuse('invalid_input', { errors: { current: /*i18n*/ 'Password is required.' } });
  const next = (await loadChecks()).checkNewPassword(draft);
  return next.ok ? { ...next, value: { current, password: next.value.password } } : next;
}
