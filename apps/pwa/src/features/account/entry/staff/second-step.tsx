import { i18n } from '@lingui/core';
import type { logIn } from '@waha/domain/account/account.contract';
import type { ReplyOf } from '@waha/domain/kernel/endpoint';
import { ok } from '@waha/domain/kernel/result';
import { logInSecondStep } from '@waha/domain/staff-accounts/two-step.contract';
import { useState } from 'react';
import { ApiError } from '#platform/api-error';
import { callApi } from '#platform/call-api';
import { loadStaffTranslations } from '#platform/language/translations';
import { useSubmit } from '#platform/use-submit';
import { PasskeyButton } from '#shell/passkeys/passkey-button';
import { CodeField } from '#shell/staff/frame/code-field';
import { Button } from '#ui/button';
import { Form } from '#ui/form';
import { toast } from '#ui/toast';

type SecondStepProps = {
  /** The login's challenge, for the request with the code. */
  challenge: string;
  /** The accepted second steps: `totp`, `recovery`, `passkey`. */
  methods: readonly unknown[];
  onEntered: (reply: ReplyOf<typeof logIn>) => void;
  /** Returns to the password form. */
  onBack: () => void;
};

/** Returns the content that replaces the login form while a code is required, with its translations loaded. */
export async function createSecondStep(error: unknown, handlers: Omit<SecondStepProps, 'challenge' | 'methods'>) {
  await loadStaffTranslations();
  const { challenge, methods } = error instanceof ApiError ? error.details : {};
  const listed = Array.isArray(methods) ? methods : ['totp'];
  return <SecondStep challenge={String(challenge)} methods={listed} {...handlers} />;
}

/** The second step after a staff member's password: the code of their app, or a recovery code. */
function SecondStep({ challenge, methods, onEntered, onBack }: SecondStepProps) {
  const [code, setCode] = useState('');
  const form = useSubmit(
    (typed: string) => ok(typed),
    (typed) => callApi(logInSecondStep, { body: { challenge, code: typed } }),
    {
      onSent: onEntered,
      onFailed: (error, message) => {
        if (!(error instanceof ApiError) || error.code !== 'second_step_expired') return;
        toast.error(message);
        onBack();
      },
    },
  );
  const hasPasskey = methods.includes('passkey');
  const passkey = hasPasskey ? (
    <PasskeyButton authenticate={(passkeys) => passkeys.logInWithPasskey(false)} onAuthenticated={onEntered} />
  ) : null;
  const backButton = (
    <Button wide variant="quiet" onPress={onBack}>
      {i18n._('Back to login')}
    </Button>
  );
  if (!methods.includes('totp'))
    return (
      <div className="flex flex-col gap-5">
        <p className="text-base text-ink-soft">{i18n._('You will also be asked for your passkey.')}</p>
        {passkey}
        {backButton}
      </div>
    );
  return (
    <Form className="flex flex-col gap-5" onSubmit={() => void form.submit(code)}>
      <p className="text-base text-ink-soft">
        {i18n._('Enter the code that your app shows now. Without the app, a recovery code works, once.')}
      </p>
      <CodeField value={code} onChange={setCode} form={form} />
      <Button wide busy={form.busy}>
        {i18n._('Confirm')}
      </Button>
      {passkey}
      {backButton}
    </Form>
  );
}
