import { i18n } from '@lingui/core';
import { useLocation, useRouter } from '@tanstack/react-router';
import { setUp } from '@waha/domain/account/account.contract';
import { callApi } from '#platform/call-api';
import { translateText } from '#platform/language/translations';
import { useSubmit } from '#platform/use-submit';
import { useEntryFields } from '#shell/layout/entry-fields';
import { EntryFrame } from '#shell/layout/entry-frame';
import { NoLinkToken } from '#shell/layout/link-token';
import { NewPasswordFields } from '#shell/layout/new-password-fields';
import { Button } from '#ui/button';
import { Field } from '#ui/field';
import { Form } from '#ui/form';
import { toast } from '#ui/toast';
import type { SignUpDraft } from './check-log-in';
import { loadChecks } from './load-checks';

const EMPTY_DRAFT: SignUpDraft = { name: '', surname: '', email: '', password: '', confirm: '' };

/**
 * The screen of the link that a new installation prints: creates the first administrator. The link's secret is behind
 * the #.
 */
export function SetUpScreen() {
  const hash = useLocation({ select: (location) => location.hash });
  const token = new URLSearchParams(hash).get('token');
  return (
    <EntryFrame title={i18n._('Set up Waha')}>
      {token ? (
        <AdministratorForm token={token} />
      ) : (
        <NoLinkToken
          text={i18n._(
            'This link is incomplete. Open the whole link that the server printed, or create a new one on the server: waha staff link',
          )}
          to="/login"
          label={i18n._('Back to login')}
        />
      )}
    </EntryFrame>
  );
}

function AdministratorForm({ token }: { token: string }) {
  const router = useRouter();
  const form = useSubmit(
    async (typed: SignUpDraft) => (await loadChecks()).checkAdministrator(typed),
    (person) => callApi(setUp, { body: { ...person, token } }),
    {
      onSent: (reply) => {
        toast.success(translateText(reply.message));
        router.history.replace('/login');
      },
    },
  );
  const { draft, field } = useEntryFields(EMPTY_DRAFT, form);
  return (
    <Form className="flex flex-col gap-5" onSubmit={() => void form.submit(draft)}>
      <p className="text-base text-ink-soft">
        {i18n._('You become the administrator: you decide on members’ submissions and invite staff.')}
      </p>
      <div className="grid gap-5 sm:grid-cols-2">
        <Field {...field('name')} label={i18n._('Name')} autoComplete="given-name" />
        <Field {...field('surname')} label={i18n._('Surname')} autoComplete="family-name" />
      </div>
      <Field {...field('email')} type="email" inputMode="email" label={i18n._('Email')} autoComplete="username" />
      <NewPasswordFields field={field} label={i18n._('Password')} />
      {form.message ? (
        <p role="alert" className="text-base text-bougainvillea">
          {form.message}
        </p>
      ) : null}
      <Button wide busy={form.busy}>
        {i18n._('Create administrator account')}
      </Button>
    </Form>
  );
}
