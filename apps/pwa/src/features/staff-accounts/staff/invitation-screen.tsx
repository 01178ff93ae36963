import { i18n } from '@lingui/core';
import { useRouter } from '@tanstack/react-router';
import { ok, refuse } from '@waha/domain/kernel/result';
import { joinStaff } from '@waha/domain/staff-accounts/staff-accounts.contract';
import { callApi } from '#platform/call-api';
import { useSubmit } from '#platform/use-submit';
import { useEntryFields } from '#shell/layout/entry-fields';
import { EntryFrame } from '#shell/layout/entry-frame';
import { NoLinkToken, useLinkToken } from '#shell/layout/link-token';
import { NewPasswordFields } from '#shell/layout/new-password-fields';
import { Button } from '#ui/button';
import { Form } from '#ui/form';
import { toast } from '#ui/toast';

/** The screen of an invitation's mailed link: the invited person sets a password and gets a staff account. */
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
  const form = useSubmit(checkDraft, ({ password }) => callApi(joinStaff, { body: { token, password } }), {
    onSent: () => {
      toast.success(i18n._('Your account is ready. Please log in.'));
      router.history.replace('/login');
    },
  });
  const { draft, field } = useEntryFields(EMPTY_DRAFT, form);
  return (
    <Form className="flex flex-col gap-5" onSubmit={() => void form.submit(draft)}>
      <p className="text-base text-ink-soft">{i18n._('Choose a password for logging in. Nobody else can see it.')}</p>
      <NewPasswordFields field={field} label={i18n._('Password')} />
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
