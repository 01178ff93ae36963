import { i18n } from '@lingui/core';
import { useRouter } from '@tanstack/react-router';
import { ok, refuse } from '@waha/domain/kernel/result';
import { HOME_BY_ROLE } from '@waha/domain/kernel/roles';
import { joinStaff } from '@waha/domain/staff-accounts/staff-accounts.contract';
import { readTwoStep } from '@waha/domain/staff-accounts/two-step.contract';
import { callApi } from '#platform/call-api';
import { useSubmit } from '#platform/use-submit';
import { useEntryFields } from '#shell/layout/entry-fields';
import { EntryFrame } from '#shell/layout/entry-frame';
import { NoLinkToken, useLinkToken } from '#shell/layout/link-token';
import { NewPasswordFields } from '#shell/layout/new-password-fields';
import { Button } from '#ui/button';
import { Form } from '#ui/form';
import { toast } from '#ui/toast';
import { LOGIN_TOAST_MS } from '../redirect-ms';
import { sendLogIn } from '../send-log-in';
import { useEnter } from '../use-enter';

/**
 * The screen of an invitation's mailed link: the invited person sets a password, gets a staff account, is logged in, and
 * is led to the second step of the sign-in.
 */
export function InvitationScreen() {
  const token = useLinkToken('/invitation');
  return (
    <EntryFrame title={i18n._('Welcome to the staff')}>
      {token ? (
        <JoinForm token={token} />
      ) : (
        <NoLinkToken
          text={i18n._(
            'This link is incomplete. Open the link in the email again, or ask an administrator for a new one.',
          )}
          to="/login"
          label={i18n._('Back to login')}
        />
      )}
    </EntryFrame>
  );
}

type Draft = { password: string; confirm: string };
const EMPTY_DRAFT: Draft = { password: '', confirm: '' };

function checkDraft({ password, confirm }: Draft) {
  if (password === confirm) return ok({ password });
  return refuse('passwords_differ', { errors: { confirm: /*i18n*/ 'Passwords do not match.' } });
}

function JoinForm({ token }: { token: string }) {
  const router = useRouter();
  const { isEntering, enter } = useEnter();
  const form = useSubmit(checkDraft, ({ password }) => callApi(joinStaff, { body: { token, password } }), {
    onSent: ({ email }) => void logInAfterJoining(email),
  });
  const { draft, field } = useEntryFields(EMPTY_DRAFT, form);

  async function logInAfterJoining(email: string): Promise<void> {
    const remembered = { email, rememberMe: false };
    try {
      const reply = await sendLogIn({ ...remembered, password: draft.password });
      const shown = { text: i18n._('Your account is ready.'), durationMs: LOGIN_TOAST_MS };
      const home = HOME_BY_ROLE[reply.user.role];
      // The dashboard itself requires a second step that the operator requires.
      const { isRequired } = await callApi(readTwoStep);
      enter(reply, remembered, shown, isRequired ? home : `${home}?open=settings&part=two-step`);
    } catch {
      toast.success(i18n._('Your account is ready. Please log in.'));
      router.history.replace('/login');
    }
  }

  return (
    <Form className="flex flex-col gap-5" onSubmit={() => void form.submit(draft)}>
      <p className="text-base text-ink-soft">{i18n._('Choose a password for logging in. Nobody else can see it.')}</p>
      <NewPasswordFields field={field} label={i18n._('Password')} />
      {form.message ? (
        <p role="alert" className="text-base text-bougainvillea">
          {form.message}
        </p>
      ) : null}
      <Button wide busy={form.busy || isEntering}>
        {i18n._('Open my account')}
      </Button>
    </Form>
  );
}
