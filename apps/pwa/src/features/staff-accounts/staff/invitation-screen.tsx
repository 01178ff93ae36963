import { i18n } from '@lingui/core';
import { Link, useLocation, useRouter } from '@tanstack/react-router';
import { ok, refuse } from '@waha/domain/kernel/result';
import { joinStaff } from '@waha/domain/staff-accounts/staff-accounts.contract';
import { useEffect, useState } from 'react';
import { callApi } from '#platform/call-api';
import { useSubmit } from '#platform/use-submit';
import { EntryFrame } from '#shell/layout/entry-frame';
import { Button, getButtonClasses } from '#ui/button';
import { Field } from '#ui/field';
import { Form } from '#ui/form';
import { toast } from '#ui/toast';

/** The screen of an invitation's mailed link: the invited person sets a password and gets a staff account. */
export function InvitationScreen() {
  const token = useLinkToken();
  return (
    <EntryFrame title={i18n._('Welcome to the staff')}>{token ? <JoinForm token={token} /> : <NoLink />}</EntryFrame>
  );
}

/**
 * Returns the link's secret, from behind the #. Removes it from the address at once, so that neither the browser's
 * history nor a person looking at the screen gets it.
 */
function useLinkToken(): string | undefined {
  const router = useRouter();
  const hash = useLocation({ select: (location) => location.hash });
  const inAddress = new URLSearchParams(hash).get('token') ?? undefined;
  const [token, setToken] = useState(inAddress);
  useEffect(() => {
    if (!inAddress) return;
    setToken(inAddress);
    router.history.replace('/invitation');
  }, [inAddress, router]);
  return token;
}

type Draft = { password: string; confirm: string };

function checkDraft({ password, confirm }: Draft) {
  if (password === confirm) return ok({ password });
  return refuse('passwords_differ', { errors: { confirm: /*i18n*/ 'Passwords do not match.' } });
}

function JoinForm({ token }: { token: string }) {
  const router = useRouter();
  const [draft, setDraft] = useState<Draft>({ password: '', confirm: '' });
  const form = useSubmit(checkDraft, ({ password }) => callApi(joinStaff, { body: { token, password } }), {
    onSent: () => {
      toast.success(i18n._('Your account is open. Please log in.'));
      router.history.replace('/login');
    },
  });
  const field = (name: keyof Draft) => ({
    name,
    value: draft[name],
    error: form.errorOn(name),
    required: true,
    type: 'password' as const,
    autoComplete: 'new-password' as const,
    onChange: (value: string) => {
      form.clearError(name);
      setDraft({ ...draft, [name]: value });
    },
  });
  return (
    <Form className="flex flex-col gap-5" onSubmit={() => void form.submit(draft)}>
      <p className="text-base text-ink-soft">
        {i18n._('Choose the password that you will sign in with. Nobody else ever knows it.')}
      </p>
      <Field {...field('password')} label={i18n._('Password')} hint={i18n._('At least 8 characters.')} />
      <Field {...field('confirm')} label={i18n._('Confirm Password')} />
      {form.message ? (
        <p role="alert" className="text-base text-bougainvillea">
          {form.message}
        </p>
      ) : null}
      <Button wide busy={form.busy}>
        {i18n._('Open my account')}
      </Button>
    </Form>
  );
}

function NoLink() {
  return (
    <div className="flex flex-col gap-5">
      <p className="text-base text-ink-soft">
        {i18n._(
          'This address is not complete. Open the link in the mail once more, or ask an administrator for another.',
        )}
      </p>
      <Link to="/login" className={getButtonClasses('primary', true)}>
        {i18n._('Back to login')}
      </Link>
    </div>
  );
}
