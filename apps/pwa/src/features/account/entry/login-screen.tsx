import { i18n } from '@lingui/core';
import { Link, useSearch } from '@tanstack/react-router';
import type { logIn } from '@waha/domain/account/account.contract';
import type { BodyOf, ReplyOf } from '@waha/domain/kernel/endpoint';
import { type ReactNode, useState } from 'react';
import { readRemembered, remember, startSession } from '../../../platform/session';
import { useSubmit } from '../../../platform/use-submit';
import { sayText } from '../../../platform/words';
import { EntryFrame } from '../../../shell/layout/entry-frame';
import { landingOf } from '../../../shell/layout/guards';
import { Button } from '../../../ui/button';
import { CheckField } from '../../../ui/check-field';
import { Field } from '../../../ui/field';
import { Form } from '../../../ui/form';
import { toast } from '../../../ui/toast';
import { checking } from './checking';
import { LOGIN_REDIRECT_MS, LOGIN_TOAST_MS } from './entry-times';
import { LockedHere } from './locked-here';
import { sayEntryError } from './say-entry-error';
import { SignedInNote } from './signed-in-note';
import { useGoLater } from './use-go-later';

/** The rules and the contract come while the member types: the form itself does not wait for them. */
const sending = () => import('./send-entry');
/** While the form is being filled in. */
const getReady = () => void Promise.all([sending(), checking()]).catch(() => {});
const check = async (draft: Draft) => (await checking()).checkLogIn(draft);
const send = async (body: BodyOf<typeof logIn>) => (await sending()).sendLogIn(body);

type Draft = { email: string; password: string; rememberMe: boolean };

/** The login form (spec 1 §2). Prefilled with the email that was remembered; the password never is. */
export function LoginScreen({ below }: { below?: ReactNode }) {
  const [draft, setDraft] = useState<Draft>(() => ({ ...readRemembered(), password: '' }));
  const enter = useEnter();
  const { submit, busy, errorOn, clearError } = useSubmit(check, send, {
    say: sayEntryError(i18n._('Login failed.')),
    onSent: (reply) => void enter.with(reply, draft),
    onFailed: (_error, message) => toast.error(message, { durationMs: LOGIN_TOAST_MS }),
  });
  const change = (field: 'email' | 'password') => (value: string) => {
    clearError(field);
    setDraft({ ...draft, [field]: value });
  };

  return (
    <EntryFrame title={i18n._('Login')} below={below}>
      <SignedInNote />
      <LockedHere />
      <Form onFocus={getReady} className="flex flex-col gap-5" onSubmit={() => void submit(draft)}>
        <Field
          name="email"
          type="email"
          label={i18n._('Email')}
          autoComplete="username"
          inputMode="email"
          value={draft.email}
          onChange={change('email')}
          error={errorOn('email')}
          required
        />
        <Field
          name="password"
          type="password"
          label={i18n._('Password')}
          autoComplete="current-password"
          value={draft.password}
          onChange={change('password')}
          error={errorOn('password')}
          required
        />
        <div className="-my-2 flex flex-wrap items-center justify-between gap-x-4">
          <CheckField
            name="rememberMe"
            label={i18n._('Remember me')}
            checked={draft.rememberMe}
            onChange={(rememberMe) => setDraft({ ...draft, rememberMe })}
          />
          <Link
            to="/forgot-password"
            className="inline-flex min-h-11 items-center text-sm text-blue underline-offset-4 hover:underline"
          >
            {i18n._('Forgot your password?')}
          </Link>
        </div>
        <Button wide busy={busy || enter.isOnTheWay}>
          {i18n._('Login')}
        </Button>
      </Form>
      <p className="mt-6 text-center text-base text-ink-soft">
        {i18n._('No account yet?')}{' '}
        <Link
          to="/signup"
          className="inline-flex min-h-11 items-center font-medium text-blue underline-offset-4 hover:underline"
        >
          {i18n._('Sign Up')}
        </Link>
      </p>
    </EntryFrame>
  );
}

/** After a login: a toast at once, the role's desk a second later (spec 1 §4). */
function useEnter() {
  const { to } = useSearch({ strict: false });
  const [isOnTheWay, setOnTheWay] = useState(false);
  const goLater = useGoLater(LOGIN_REDIRECT_MS);

  async function enter({ user, message }: ReplyOf<typeof logIn>, { email, rememberMe }: Draft): Promise<void> {
    setOnTheWay(true);
    remember({ email: email.trim(), rememberMe });
    startSession({ userId: user.id, role: user.role, userEmail: user.email });
    toast.success(message ? sayText(message) : i18n._('Login successful!'), { durationMs: LOGIN_TOAST_MS });
    goLater(landingOf(user.role, to), readyDevice(user.id));
  }

  return { isOnTheWay, with: enter };
}

/** What the device keeps is made this member's own before a screen reads it; without storage one still gets in. */
async function readyDevice(userId: string): Promise<void> {
  try {
    const { memberSignedIn } = await import('../../../offline/outbox/sign-in');
    await memberSignedIn({ userId });
  } catch (error) {
    console.warn('this device keeps nothing offline', error);
  }
}
