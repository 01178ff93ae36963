import { i18n } from '@lingui/core';
import { LANGUAGE_INFO, LANGUAGES, type Language } from '@waha/domain/kernel/languages';
import { ok } from '@waha/domain/kernel/result';
import type { StaffRole } from '@waha/domain/staff-accounts/staff-account';
import { useState } from 'react';
import { createId } from '#platform/create-id';
import { useLanguage } from '#platform/language/translations';
import { useSubmit } from '#platform/use-submit';
import { StaffReviewHeader } from '#shell/staff/queue/review-header';
import { Button } from '#ui/button';
import { Field } from '#ui/field';
import { Form } from '#ui/form';
import { SelectField } from '#ui/select-field';
import { toast } from '#ui/toast';
import { useInviteStaff } from './staff-accounts.queries';
import { listRoleOptions } from './translate-role';

type Draft = { name: string; surname: string; email: string; role: StaffRole; language: Language };

const LANGUAGE_OPTIONS = LANGUAGES.map((value) => ({ value, label: LANGUAGE_INFO[value].name }));

type InviteFormProps = { onDone: (id: string) => void; onCancel: () => void };

/** Invites a person to join the staff: they get a link by mail, and choose their own password. */
export function InviteForm({ onDone, onCancel }: InviteFormProps) {
  const { language } = useLanguage.getState();
  const [draft, setDraft] = useState<Draft>({ name: '', surname: '', email: '', role: 'commercial_admin', language });
  // A changed draft is another invitation: only an unchanged one is sent again under the same key.
  const [key, setKey] = useState(createId);
  const invite = useInviteStaff();
  const form = useSubmit(
    (typed: Draft) => ok(typed),
    (body) => invite.mutateAsync({ body, key }),
    {
      onSent: ({ _id }) => {
        toast.success(i18n._('The invitation has been sent.'));
        onDone(_id);
      },
    },
  );
  const change = (part: Partial<Draft>) => {
    for (const name of Object.keys(part)) form.clearError(name);
    setDraft({ ...draft, ...part });
    setKey(createId());
  };
  const field = (name: 'name' | 'surname' | 'email') => ({
    name,
    value: draft[name],
    error: form.errorOn(name),
    required: true,
    onChange: (value: string) => change({ [name]: value }),
  });
  const title = i18n._('Invite a staff member');
  return (
    <Form aria-label={title} className="grid max-w-2xl gap-4" onSubmit={() => void form.submit(draft)}>
      <StaffReviewHeader title={title} statusMark={null} />
      <p className="text-ink-soft">
        {i18n._('They receive an email link that works once within 72 hours, and choose their own password.')}
      </p>
      <Field {...field('name')} label={i18n._('Name')} autoComplete="off" maxLength={80} />
      <Field {...field('surname')} label={i18n._('Surname')} autoComplete="off" maxLength={80} />
      <Field {...field('email')} type="email" inputMode="email" label={i18n._('Email')} autoComplete="off" />
      <SelectField
        label={i18n._('Role')}
        name="role"
        options={listRoleOptions()}
        value={draft.role}
        onChange={(role) => change({ role })}
      />
      <SelectField
        label={i18n._('Language')}
        hint={i18n._('Language of the email, and of the app until they choose another.')}
        name="language"
        options={LANGUAGE_OPTIONS}
        value={draft.language}
        onChange={(chosen) => change({ language: chosen })}
      />
      {form.message ? (
        <p role="alert" className="text-bougainvillea">
          {form.message}
        </p>
      ) : null}
      <div className="flex flex-wrap gap-2">
        <Button busy={form.busy}>{i18n._('Send the invitation')}</Button>
        <Button variant="secondary" disabled={form.busy} onPress={onCancel}>
          {i18n._('Cancel')}
        </Button>
      </div>
    </Form>
  );
}
