import { i18n } from '@lingui/core';
import { Link, useRouter } from '@tanstack/react-router';
import { type logIn, readUser } from '@waha/domain/account/account.contract';
import type { BodyOf, ReplyOf } from '@waha/domain/kernel/endpoint';
import { HOME_BY_ROLE } from '@waha/domain/kernel/roles';
import { ArrowRight } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { callApi } from '#platform/call-api';
import { translateText } from '#platform/language/translations';
import { getSession, readRememberedLogin, useSession } from '#platform/session';
import { useSubmit } from '#platform/use-submit';
import { useEntryFields } from '#shell/layout/entry-fields';
import { EntryFrame } from '#shell/layout/entry-frame';
import { PasskeyButton } from '#shell/passkeys/passkey-button';
import { Button, getButtonClasses } from '#ui/button';
import { CheckField } from '#ui/check-field';
import { Field } from '#ui/field';
import { Form } from '#ui/form';
import { joinClasses } from '#ui/join-classes';
import { toast } from '#ui/toast';
import { useFocusFirstError } from '#ui/use-focus-first-error';
import { EncryptedOutboxHint } from './encrypted-outbox-hint';
import { loadChecks, loadSending, preloadSending } from './load-checks';
import { LOGIN_TOAST_MS } from './redirect-ms';
import { translateEntryError } from './translate-entry-error';
import { useEnter } from './use-enter';

const check = async (draft: Draft) => (await loadChecks()).checkLogIn(draft);
const send = async (body: BodyOf<typeof logIn>) => (await loadSending()).sendLogIn(body);

type Draft = { email: string; password: string; rememberMe: boolean };

/** The login form (spec 1 §2). Prefilled with the remembered email address, never with the password. */
export function LoginScreen({ below }: { below?: ReactNode }) {
  const [rememberMe, setRememberMe] = useState(() => readRememberedLogin().rememberMe);
  const { to, isEntering, enter } = useEnter();
  const [step, setStep] = useState<ReactNode>();
  const [isWrongLogin, setWrongLogin] = useState(false);
  const onEntered = (reply: ReplyOf<typeof logIn>) =>
    void enter(reply, { email: draft.email, rememberMe }, createLoginToast(reply));
  const form = useSubmit(check, send, {
    translateFailure: translateEntryError(i18n._('Login failed.')),
    onSent: onEntered,
    onFailed: (error, message) => {
      const refused = () => toast.error(message, { durationMs: LOGIN_TOAST_MS });
      const { code } = error as { code?: string };
      setWrongLogin(code === 'invalid_login');
      if (code !== 'second_step_needed') return refused();
      import('./staff/second-step')
        .then(({ createSecondStep }) => createSecondStep(error, { onEntered, onBack: () => setStep(undefined) }))
        .then(setStep, refused);
    },
  });
  const { form: formElement, focusFirstError } = useFocusFirstError();
  const { draft, field } = useEntryFields(() => ({ email: readRememberedLogin().email, password: '' }), form);

  if (step) return <EntryFrame title={i18n._('Login')}>{step}</EntryFrame>;
  return (
    <EntryFrame title={i18n._('Login')} isWelcome below={below}>
      <SignedInNote />
      <EncryptedOutboxHint />
      <Form
        ref={formElement}
        onFocus={() => void preloadSending()}
        className="flex flex-col gap-4 sm:gap-5"
        onSubmit={() => void form.submit({ ...draft, rememberMe }).then(focusFirstError)}
      >
        <Field {...field('email')} type="email" label={i18n._('Email')} autoComplete="username" inputMode="email" />
        <Field
          {...field('password')}
          error={form.errorOn('password') ?? (isWrongLogin ? form.message : undefined)}
          type="password"
          label={i18n._('Password')}
          autoComplete="current-password"
        />
        <div className="-my-2 flex flex-wrap items-center justify-between gap-x-4">
          <CheckField name="rememberMe" label={i18n._('Remember me')} checked={rememberMe} onChange={setRememberMe} />
          <Link
            to="/forgot-password"
            className="inline-flex min-h-11 items-center text-sm text-blue underline-offset-4 hover:underline"
          >
            {i18n._('Forgot your password?')}
          </Link>
        </div>
        <Button wide busy={form.busy || isEntering}>
          {i18n._('Login')}
        </Button>
      </Form>
      <div className="mt-3 grid gap-3">
        <Link
          to="/signup"
          search={{ to }}
          className={joinClasses(getButtonClasses('quiet', true), 'border border-blue')}
        >
          {i18n._('Create an account')}
        </Link>
        <PasskeyButton
          authenticate={(ways) => ways.logInWithPasskey(rememberMe)}
          onAuthenticated={(reply) =>
            void enter(reply, { email: reply.user.email, rememberMe }, createLoginToast(reply))
          }
        />
      </div>
    </EntryFrame>
  );
}

/** Returns the toast after a login (spec 1 §4). */
function createLoginToast({ message }: ReplyOf<typeof logIn>) {
  return { text: message ? translateText(message) : i18n._('Login successful!'), durationMs: LOGIN_TOAST_MS };
}

/**
 * Shown to a signed-in user who returns to the form: a link to continue without a new login. Asks the server first: the
 * response to an expired session removes the link and says why, before anyone follows it.
 */
function SignedInNote() {
  const router = useRouter();
  const [session] = useState(getSession);
  const isEnded = useSession((current) => current.session === undefined);
  useEffect(() => {
    // A 401 ends the session and says why. Without an answer the link stays: the app works offline.
    if (session) callApi(readUser, { params: { id: session.userId } }).catch(() => {});
  }, [session]);
  if (!session || isEnded) return null;
  return (
    <button
      type="button"
      onClick={() => router.history.push(HOME_BY_ROLE[session.role])}
      className="mb-6 flex min-h-14 w-full items-center gap-3 rounded-xl border border-line bg-blue-wash px-4 text-start text-ink"
    >
      <span className="min-w-0 flex-1">
        <span className="block text-sm text-ink-soft">{i18n._('You are logged in')}</span>
        <span className="block truncate font-medium">
          {i18n._('Continue as {email}', { email: session.userEmail })}
        </span>
      </span>
      <ArrowRight className="size-5 shrink-0 text-blue rtl:-scale-x-100" />
    </button>
  );
}
