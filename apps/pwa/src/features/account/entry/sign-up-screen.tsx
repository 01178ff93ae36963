import { i18n } from '@lingui/core';
import { Link, useSearch } from '@tanstack/react-router';
import type { logIn as logInContract } from '@waha/domain/account/account.contract';
import { hasForeignLetters, listMissingNames, type SignUp, suggestEmail } from '@waha/domain/account/sign-up';
import { spellInLatin } from '@waha/domain/account/spell-in-latin';
import type { BodyOf } from '@waha/domain/kernel/endpoint';
import { type Result, refuse } from '@waha/domain/kernel/result';
import type { MemberRefusalCode } from '@waha/domain/member-refusals';
import { Check, Gift } from 'lucide-react';
import { useRef, useState } from 'react';
import { isRightToLeft } from '#platform/language/isolate';
import { translateText, useLanguage } from '#platform/language/translations';
import { storeRememberedLogin } from '#platform/session';
import { useSubmit } from '#platform/use-submit';
import { ConsentField } from '#shell/consent/consent-field';
import { useEntryFields } from '#shell/layout/entry-fields';
import { EntryFrame } from '#shell/layout/entry-frame';
import { NewPasswordFields } from '#shell/layout/new-password-fields';
import { Button } from '#ui/button';
import { CheckField } from '#ui/check-field';
import { Field } from '#ui/field';
import { Form } from '#ui/form';
import { Notice } from '#ui/notice';
import { toast } from '#ui/toast';
import { useFocusFirstError } from '#ui/use-focus-first-error';
import type { SignUpDraft } from './check-log-in';
import { findInvitationOfVisit, forgetInvitationOfVisit } from './invitation-of-visit';
import { loadChecks, loadSending, preloadSending } from './load-checks';
import { SIGN_UP_REDIRECT_MS, SIGN_UP_TOAST_MS } from './redirect-ms';
import { translateEntryError } from './translate-entry-error';
import { useDelayedNavigation } from './use-delayed-navigation';
import { useEnter } from './use-enter';

type Draft = SignUpDraft & { hasToAgree: boolean };

const check = async ({ hasToAgree, ...draft }: Draft) => {
  const checked = (await loadChecks()).checkSignUpDraft(draft, readNameRule());
  return hasToAgree ? addConsentError(checked) : checked;
};
const logIn = async (body: BodyOf<typeof logInContract>) => (await loadSending()).sendLogIn(body);

/** Returns the operator's setting, as the server wrote it into the page. */
const readNameRule = () => (document.documentElement.dataset.emailNameRule === 'off' ? 'off' : 'on');

/** Adds the error of a missing consent to those of the other fields. */
function addConsentError(checked: Result<SignUp, MemberRefusalCode>): typeof checked {
  const errors = { consent: /*i18n*/ 'Please agree to the terms of use and the privacy notice.' };
  return refuse('invalid_input', { errors: checked.ok ? errors : { ...checked.refusal.errors, ...errors } });
}

/**
 * Returns the version of the terms to which a new member agrees, once the form has the focus: the page may come from the
 * device, which does not know whether terms are published.
 */
function useTermsVersion() {
  const [termsVersion, setTermsVersion] = useState<number>();
  const isAsked = useRef(false);
  async function loadTermsVersion(): Promise<void> {
    if (isAsked.current) return;
    isAsked.current = true;
    setTermsVersion(await (await loadSending()).fetchTermsVersion());
  }
  return { termsVersion, loadTermsVersion };
}

const EMPTY_DRAFT: SignUpDraft = { name: '', surname: '', email: '', password: '', confirm: '' };

/**
 * The sign-up form (spec 1 §2). A new member is logged in at once. If the login fails, /login opens with a delay for
 * reading (spec 1 §4).
 */
export function SignUpScreen() {
  const [isDone, setDone] = useState(false);
  const [rememberMe, setRememberMe] = useState(true);
  const { termsVersion, loadTermsVersion } = useTermsVersion();
  const navigateLater = useDelayedNavigation(SIGN_UP_REDIRECT_MS);
  const { to, enter } = useEnter();
  const { invitation: typedCode } = useSearch({ strict: false });
  const [invitation] = useState(() => findInvitationOfVisit(typedCode));
  const [hasAgreed, setAgreed] = useState(false);
  const send = async (body: SignUp) =>
    (await loadSending()).sendSignUp({
      ...{ ...body, ...(invitation && { invitation }) },
      ...(termsVersion && { consent: { version: termsVersion, language: useLanguage.getState().language } }),
    });
  const form = useSubmit(check, send, {
    translateFailure: translateEntryError(i18n._('Signup failed.')),
    onSent: ({ message }) => {
      setDone(true);
      forgetInvitationOfVisit();
      const text = message ? translateText(message) : i18n._('Signup successful!');
      void logInAfterSignUp({ text, durationMs: SIGN_UP_TOAST_MS });
    },
    onFailed: (_error, message) => toast.error(message, { durationMs: SIGN_UP_TOAST_MS }),
  });
  const { draft, field } = useEntryFields(EMPTY_DRAFT, form);
  const { form: formElement, focusFirstError } = useFocusFirstError();

  async function logInAfterSignUp(shown: { text: string; durationMs: number }): Promise<void> {
    const { email, password } = draft;
    try {
      enter(await logIn({ email, password, rememberMe }), { email, rememberMe }, shown);
    } catch {
      storeRememberedLogin({ email: email.trim(), rememberMe });
      toast.success(shown.text, { durationMs: shown.durationMs });
      navigateLater('/login');
    }
  }

  return (
    <EntryFrame title={i18n._('Sign Up')} isWelcome>
      <Form
        ref={formElement}
        onFocus={() => {
          void preloadSending();
          void loadTermsVersion();
        }}
        className="flex flex-col gap-5"
        onSubmit={() =>
          void form.submit({ ...draft, hasToAgree: termsVersion !== undefined && !hasAgreed }).then(focusFirstError)
        }
      >
        {invitation ? (
          <Notice tone="blue" icon={<Gift />}>
            {i18n._('A member invited you. They learn when you sign up and buy your first pack, but not who you are.')}
          </Notice>
        ) : null}
        <div className="grid gap-5 sm:grid-cols-2">
          <Field
            {...field('name')}
            label={i18n._('Name')}
            autoComplete="given-name"
            hint={<LettersHint typed={draft.name} example="Amira" />}
            keepsHint
          />
          <Field
            {...field('surname')}
            label={i18n._('Surname')}
            autoComplete="family-name"
            hint={<LettersHint typed={draft.surname} example="Ben Salah" />}
            keepsHint
          />
        </div>
        <Field
          {...field('email')}
          type="email"
          inputMode="email"
          label={i18n._('Email')}
          autoComplete="email"
          hint={
            readNameRule() === 'on' ? <NameHint draft={draft} isRefused={Boolean(form.errorOn('email'))} /> : undefined
          }
          keepsHint
        />
        <NewPasswordFields field={field} label={i18n._('Password')} owner={draft} />
        {termsVersion ? (
          <ConsentField
            checked={hasAgreed}
            error={form.errorOn('consent')}
            onChange={(agreed) => {
              form.clearError('consent');
              setAgreed(agreed);
            }}
          />
        ) : null}
        <CheckField name="rememberMe" label={i18n._('Remember me')} checked={rememberMe} onChange={setRememberMe} />
        <Button wide busy={form.busy} disabled={isDone}>
          {i18n._('Sign Up')}
        </Button>
      </Form>
      <p className="mt-6 text-center text-base text-ink-soft">
        {i18n._('Already have an account?')}{' '}
        <Link
          to="/login"
          search={{ to }}
          className="inline-flex min-h-11 items-center font-medium text-blue underline-offset-4 hover:underline"
        >
          {i18n._('Login')}
        </Link>
      </p>
    </EntryFrame>
  );
}

/**
 * Says at once, below a name in Arabic letters, how to write it: the email has to contain it. The spelling of the typed
 * name is the example where it is known.
 */
function LettersHint({ typed, example }: { typed: string; example: string }) {
  const isForeign = hasForeignLetters(typed);
  // Who reads Arabic learns it before they type.
  if (readNameRule() === 'off' || !(isForeign || (typed === '' && isRightToLeft()))) return null;
  return (
    <span role={isForeign ? 'alert' : undefined}>
      {i18n._('Use Latin letters, as in your email. For example: {example}', {
        example: spellInLatin(typed) ?? example,
      })}
    </span>
  );
}

/**
 * Explains the rule about the email in advance with an example, and with a check mark once it is met. The error of a
 * refused email says the rule itself: the missing name and the example stay below it.
 */
function NameHint({ draft, isRefused }: { draft: SignUpDraft; isRefused: boolean }) {
  const missing = listMissingNames(draft.email, draft);
  const hasNames = draft.email.includes('@') && missing.length === 0;
  if (hasNames && isRefused) return null;
  if (hasNames)
    return (
      <span className="inline-flex items-center gap-1.5 text-leaf-ink">
        <Check className="size-4" />
        {i18n._('It contains your name and surname.')}
      </span>
    );
  const email = suggestEmail(draft, draft.email);
  const missingName = findOnlyMissing(draft, missing);
  return (
    <>
      {isRefused || missingName ? null : i18n._('It must contain your name and surname.')}
      {missingName ? (
        <span className="block">{i18n._('“{name}” is missing in it.', { name: missingName })}</span>
      ) : null}
      {email === undefined ? null : (
        <span className="block break-words">{i18n._('For example: {email}', { email })}</span>
      )}
      {isRefused ? (
        <span className="block">{i18n._('No such address? Create one with an email provider, then come back.')}</span>
      ) : null}
    </>
  );
}

/**
 * Returns the typed name that alone is missing in the email. If both are missing, the rule says enough; a name that is
 * not typed yet, or in Arabic letters, has its own note.
 */
function findOnlyMissing(draft: SignUpDraft, missing: readonly ('name' | 'surname')[]): string | undefined {
  const [only] = missing;
  if (!draft.email.includes('@') || missing.length !== 1 || only === undefined) return undefined;
  const typed = draft[only].trim();
  return typed === '' || hasForeignLetters(typed) ? undefined : typed;
}
