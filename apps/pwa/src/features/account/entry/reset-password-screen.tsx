import { i18n } from '@lingui/core';
import { useRouter, useSearch } from '@tanstack/react-router';
import { resetPassword } from '@waha/domain/account/account.contract';
import { useEffect, useState } from 'react';
import { callApi } from '#platform/call-api';
import { translateText } from '#platform/language/translations';
import { useSubmit } from '#platform/use-submit';
import { useEntryFields } from '#shell/layout/entry-fields';
import { EntryFrame } from '#shell/layout/entry-frame';
import { NoLinkToken, useLinkToken } from '#shell/layout/link-token';
import { NewPasswordFields } from '#shell/layout/new-password-fields';
import { Button } from '#ui/button';
import { Form } from '#ui/form';
import { toast } from '#ui/toast';
import type { NewPasswordDraft } from './check-log-in';
import { loadChecks } from './load-checks';
import type { ResetFactors } from './staff/reset-passkeys';

/** The screen of the mailed link: sets a new password, once. */
export function ResetPasswordScreen() {
  const { token: addressToken } = useSearch({ strict: false });
  const token = useLinkToken('/reset-password', addressToken);
  return (
    <EntryFrame title={i18n._('New password')}>
      {token ? (
        <NewPasswordForm key={token} token={token} />
      ) : (
        <NoLinkToken
          text={i18n._('This link is incomplete. Open the link in the email again, or request a new one.')}
          to="/forgot-password"
          label={i18n._('Request a new link')}
        />
      )}
    </EntryFrame>
  );
}

type Factors = { Passkeys: typeof import('./staff/reset-passkeys').ResetPasskeys; listed: ResetFactors };

/**
 * Returns the passkeys of the account; `null` while they load, `undefined` if they cannot be shown: the server decides
 * then.
 */
function useFactors(token: string): Factors | undefined | null {
  const [factors, setFactors] = useState<Factors | undefined | null>(null);
  useEffect(() => {
    loadFactors(token).then(setFactors, () => setFactors(undefined));
  }, [token]);
  return factors;
}

/** Calls the server outside of `import().then`: the build reports errors in it as missing code, which reloads the page. */
async function loadFactors(token: string): Promise<Factors> {
  const { ResetPasskeys, loadResetFactors } = await import('./staff/reset-passkeys');
  return { Passkeys: ResetPasskeys, listed: await loadResetFactors(token) };
}

function NewPasswordForm({ token }: { token: string }) {
  const factors = useFactors(token);
  // Rendered once the list is loaded: it would otherwise move the button under a press.
  return factors === null ? null : <PasswordAndPasskeys token={token} factors={factors} />;
}

function PasswordAndPasskeys({ token, factors }: { token: string; factors: Factors | undefined }) {
  const router = useRouter();
  const [removed, setRemoved] = useState<readonly string[] | undefined>(
    factors?.listed.passkeys.filter(isRecent).map(({ _id }) => _id),
  );
  const form = useSubmit(
    async (typed: NewPasswordDraft) => (await loadChecks()).checkNewPassword(typed),
    ({ password }) =>
      callApi(resetPassword, { body: { token, password, ...(removed && { removePasskeys: [...removed] }) } }),
    {
      onSent: ({ message }) => {
        toast.success(translateText(message));
        router.history.replace('/login');
      },
      onFailed: (_error, message) => toast.error(message),
    },
  );
  const { draft, field } = useEntryFields({ password: '', confirm: '' }, form);
  return (
    <Form className="flex flex-col gap-5" onSubmit={() => void form.submit(draft)}>
      <NewPasswordFields field={field} label={i18n._('New password')} />
      {factors && removed && factors.listed.passkeys.length > 0 ? (
        <factors.Passkeys factors={factors.listed} removed={removed} onChange={setRemoved} />
      ) : null}
      <Button wide busy={form.busy}>
        {i18n._('Save the password')}
      </Button>
    </Form>
  );
}

function isRecent(passkey: { isRecent: boolean }): boolean {
  return passkey.isRecent;
}
