import { i18n } from '@lingui/core';
import { Link } from '@tanstack/react-router';
import { emailContainsNames, type SignUp } from '@waha/domain/account/sign-up';
import { Check } from 'lucide-react';
import { useState } from 'react';
import { translateText } from '#platform/language/translations';
import { useSubmit } from '#platform/use-submit';
import { NewPasswordFields, useEntryFields } from '#shell/layout/entry-fields';
import { EntryFrame } from '#shell/layout/entry-frame';
import { Button } from '#ui/button';
import { Field } from '#ui/field';
import { Form } from '#ui/form';
import { toast } from '#ui/toast';
import type { SignUpDraft } from './check-log-in';
import { loadChecks } from './load-checks';
import { SIGN_UP_REDIRECT_MS, SIGN_UP_TOAST_MS } from './redirect-ms';
import { translateEntryError } from './translate-entry-error';
import { useDelayedNavigation } from './use-delayed-navigation';

/** The rules and the contract load while the member types: the form is shown without them. */
const loadSending = () => import('./send-log-in');
/** Called while the form is being filled in. */
const preloadSending = () => void Promise.all([loadSending(), loadChecks()]).catch(() => {});
const check = async (draft: SignUpDraft) => (await loadChecks()).checkSignUpDraft(draft, readNameRule());
const send = async (body: SignUp) => (await loadSending()).sendSignUp(body);

/** Returns the operator's setting, as the server wrote it into the page. */
const readNameRule = () => (document.documentElement.dataset.emailNameRule === 'off' ? 'off' : 'on');

const EMPTY_DRAFT: SignUpDraft = { name: '', surname: '', email: '', password: '', confirm: '' };

/** The sign-up form (spec 1 §2). Afterwards opens /login with a delay for reading (spec 1 §4). */
export function SignUpScreen() {
  const [isDone, setDone] = useState(false);
  const navigateLater = useDelayedNavigation(SIGN_UP_REDIRECT_MS);
  const form = useSubmit(check, send, {
    translateFailure: translateEntryError(i18n._('Signup failed.')),
    onSent: ({ message }) => {
      setDone(true);
      toast.success(message ? translateText(message) : i18n._('Signup successful!'), { durationMs: SIGN_UP_TOAST_MS });
      navigateLater('/login');
    },
    onFailed: (_error, message) => toast.error(message, { durationMs: SIGN_UP_TOAST_MS }),
  });
  const { draft, field } = useEntryFields(EMPTY_DRAFT, form);

  return (
    <EntryFrame title={i18n._('Sign Up')}>
      <Form onFocus={preloadSending} className="flex flex-col gap-5" onSubmit={() => void form.submit(draft)}>
        <div className="grid gap-5 sm:grid-cols-2">
          <Field {...field('name')} label={i18n._('Name')} autoComplete="given-name" />
          <Field {...field('surname')} label={i18n._('Surname')} autoComplete="family-name" />
        </div>
        <Field
          {...field('email')}
          type="email"
          inputMode="email"
          label={i18n._('Email')}
          autoComplete="email"
          hint={readNameRule() === 'on' ? <NameHint draft={draft} /> : undefined}
        />
        <NewPasswordFields field={field} label={i18n._('Password')} />
        <Button wide busy={form.busy} disabled={isDone}>
          {i18n._('Sign Up')}
        </Button>
      </Form>
      <p className="mt-6 text-center text-base text-ink-soft">
        {i18n._('Already have an account?')}{' '}
        <Link
          to="/login"
          className="inline-flex min-h-11 items-center font-medium text-blue underline-offset-4 hover:underline"
        >
          {i18n._('Login')}
        </Link>
      </p>
    </EntryFrame>
  );
}

/** Explains the rule about the email in advance, with a check mark once it is met. */
function NameHint({ draft }: { draft: SignUpDraft }) {
  const hasNames = draft.email.includes('@') && emailContainsNames(draft.email, draft);
  if (!hasNames) return i18n._('It must contain your name and surname.');
  return (
    <span className="inline-flex items-center gap-1.5 text-leaf-ink">
      <Check className="size-4" />
      {i18n._('It contains your name and surname.')}
    </span>
  );
}
