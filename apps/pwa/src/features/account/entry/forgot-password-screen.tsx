import { i18n } from '@lingui/core';
import { Link } from '@tanstack/react-router';
import { forgotPassword } from '@waha/domain/account/account.contract';
import { MailCheck } from 'lucide-react';
import { useState } from 'react';
import { callApi } from '#platform/call-api';
import { readRememberedLogin } from '#platform/session';
import { useSubmit } from '#platform/use-submit';
import { useEntryFields } from '#shell/layout/entry-fields';
import { EntryFrame } from '#shell/layout/entry-frame';
import { Button } from '#ui/button';
import { Field } from '#ui/field';
import { Form } from '#ui/form';
import { toast } from '#ui/toast';
import { loadChecks } from './load-checks';

/** Requests a reset link by mail. The response is the same whether or not the address is known. */
export function ForgotPasswordScreen() {
  const [isSent, setSent] = useState(false);
  const form = useSubmit(
    async (draft: { email: string }) => (await loadChecks()).checkForgotten(draft),
    (body) => callApi(forgotPassword, { body }),
    { onSent: () => setSent(true), onFailed: (_error, message) => toast.error(message) },
  );
  const { draft, field } = useEntryFields(() => ({ email: readRememberedLogin().email }), form);

  return (
    <EntryFrame title={i18n._('Forgot your password?')}>
      {isSent ? (
        <LinkSent email={draft.email} />
      ) : (
        <Form className="flex flex-col gap-5" onSubmit={() => void form.submit(draft)}>
          <p className="text-base text-ink-soft">
            {i18n._('Enter your email. We send you a link that sets a new password.')}
          </p>
          <Field {...field('email')} type="email" inputMode="email" label={i18n._('Email')} autoComplete="username" />
          <Button wide busy={form.busy}>
            {i18n._('Send the link')}
          </Button>
        </Form>
      )}
      <p className="mt-6 text-center">
        <Link
          to="/login"
          className="inline-flex min-h-11 items-center font-medium text-blue underline-offset-4 hover:underline"
        >
          {i18n._('Back to login')}
        </Link>
      </p>
    </EntryFrame>
  );
}

function LinkSent({ email }: { email: string }) {
  return (
    <div role="status" className="flex gap-4 rounded-xl border border-line bg-leaf-wash p-4">
      <MailCheck className="size-6 shrink-0 text-leaf-ink" />
      <p className="text-base text-ink">
        {i18n._('If {email} has an account, a link is on its way. It works once and expires after 30 minutes.', {
          email: email.trim(),
        })}
      </p>
    </div>
  );
}
