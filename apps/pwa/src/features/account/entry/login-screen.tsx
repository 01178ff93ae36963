import { i18n } from '@lingui/core';
import { Link, useRouter, useSearch } from '@tanstack/react-router';
import type { logIn } from '@waha/domain/account/account.contract';
import type { BodyOf, ReplyOf } from '@waha/domain/kernel/endpoint';
import { HOME_BY_ROLE } from '@waha/domain/kernel/roles';
import { ArrowRight } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { sayText } from '../../../platform/language/words';
import { currentSession, readRemembered, remember, startSession } from '../../../platform/session';
import { useSubmit } from '../../../platform/use-submit';
import { EntryFrame } from '../../../shell/layout/entry-frame';
import { landingOf } from '../../../shell/layout/guards';
import { PasskeyButton } from '../../../shell/passkeys/passkey-button';
import { takeLanguage } from '../../../shell/start/account-language';
import { Button } from '../../../ui/button';
import { CheckField } from '../../../ui/check-field';
import { Field } from '../../../ui/field';
import { Form } from '../../../ui/form';
import { toast } from '../../../ui/toast';
import { checking } from './checking';
import { useEntryFields } from './entry-fields';
import { LOGIN_REDIRECT_MS, LOGIN_TOAST_MS } from './entry-times';
import { LockedHere } from './locked-here';
import { sayEntryError } from './say-entry-error';
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
  const [rememberMe, setRememberMe] = useState(() => readRemembered().rememberMe);
  const enter = useEnter();
  const [step, setStep] = useState<ReactNode>();
  const onEntered = (reply: ReplyOf<typeof logIn>) => void enter.with(reply, { ...draft, rememberMe });
  const form = useSubmit(check, send, {
    say: sayEntryError(i18n._('Login failed.')),
    onSent: onEntered,
    onFailed: (error, message) => {
      const refused = () => toast.error(message, { durationMs: LOGIN_TOAST_MS });
      if ((error as { code?: string }).code !== 'second_step_needed') return refused();
      import('./staff/second-step')
        .then(({ makeSecondStep }) => makeSecondStep(error, { onEntered, onBack: () => setStep(undefined) }))
        .then(setStep, refused);
    },
  });
  const { draft, field } = useEntryFields(() => ({ email: readRemembered().email, password: '' }), form);

  if (step) return <EntryFrame title={i18n._('Login')}>{step}</EntryFrame>;
  return (
    <EntryFrame title={i18n._('Login')} below={below}>
      <SignedInNote />
      <LockedHere />
      <Form
        onFocus={getReady}
        className="flex flex-col gap-5"
        onSubmit={() => void form.submit({ ...draft, rememberMe })}
      >
        <Field {...field('email')} type="email" label={i18n._('Email')} autoComplete="username" inputMode="email" />
        <Field {...field('password')} type="password" label={i18n._('Password')} autoComplete="current-password" />
        <div className="-my-2 flex flex-wrap items-center justify-between gap-x-4">
          <CheckField name="rememberMe" label={i18n._('Remember me')} checked={rememberMe} onChange={setRememberMe} />
          <Link
            to="/forgot-password"
            className="inline-flex min-h-11 items-center text-sm text-blue underline-offset-4 hover:underline"
          >
            {i18n._('Forgot your password?')}
          </Link>
        </div>
        <Button wide busy={form.busy || enter.isOnTheWay}>
          {i18n._('Login')}
        </Button>
      </Form>
      <div className="mt-4">
        <PasskeyButton
          show={(ways) => ways.logIn(rememberMe)}
          onShown={(reply) => void enter.with(reply, { ...draft, email: reply.user.email, rememberMe })}
        />
      </div>
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
    takeLanguage(user.language);
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

/** Someone is signed in already and came back to the form: a way on, without a new login. */
function SignedInNote() {
  const router = useRouter();
  const [session] = useState(currentSession);
  if (!session) return null;
  return (
    <button
      type="button"
      onClick={() => router.history.push(HOME_BY_ROLE[session.role])}
      className="mb-6 flex min-h-14 w-full items-center gap-3 rounded-xl border border-line bg-blue-wash px-4 text-start text-ink"
    >
      <span className="min-w-0 flex-1">
        <span className="block text-sm text-ink-soft">{i18n._('You are signed in')}</span>
        <span className="block truncate font-medium">
          {i18n._('Continue as {email}', { email: session.userEmail })}
        </span>
      </span>
      <ArrowRight aria-hidden="true" className="size-5 shrink-0 text-blue rtl:-scale-x-100" />
    </button>
  );
}
