import { i18n } from '@lingui/core';
import { useQueryClient } from '@tanstack/react-query';
import { refuse } from '@waha/domain/kernel/result';
import { GENDERS, PAYOUT_METHODS, type ProfileFile } from '@waha/domain/profile/profile';
import { type CompleteProfile, completeProfile, type ProfileDraft } from '@waha/domain/profile/profile-draft';
import { getSession } from '#platform/session';
import { useSubmit } from '#platform/use-submit';
import { Button } from '#ui/button';
import { ChoiceField } from '#ui/choice-field';
import { FailureNotice } from '#ui/failure-notice';
import { Form } from '#ui/form';
import { useFocusFirstError } from '#ui/use-focus-first-error';
import { fetchHasPaid } from '../profile.queries';
import { translateGender, translateProfileItem } from '../profile.texts';
import { type ProfileFailure, SignedOutError, translateProfileError } from '../translate-profile-failure';
import { ContactFields } from './contact-fields';
import { type ChosenDocuments, DocumentFields } from './document-fields';
import type { FieldsView } from './fields-view';
import { FormItem } from './form-item';
import { FormPart } from './form-part';
import type { ProfileTyped } from './profile-fields';
import { TextItem } from './text-item';

type ProfileFormProps = Pick<FieldsView, 'change' | 'refusedFor'> & {
  userId: string;
  shown: ProfileTyped;
  papers: ChosenDocuments;
  /** The accepted files of the last submission. */
  acceptedFiles: readonly ProfileFile[];
  /** The server's refusal of the last submission. */
  failure: ProfileFailure | undefined;
  onSend: (profile: CompleteProfile<File>) => Promise<void>;
};

/** The form of the identity profile; the domain's rule decides whether it can be sent (spec 1 §5). */
export function ProfileForm({
  userId,
  shown: shownFields,
  papers: documents,
  acceptedFiles,
  failure,
  onSend,
  change,
  refusedFor,
}: ProfileFormProps) {
  const { form, focusFirstError } = useFocusFirstError();
  const { submit, busy, errorOn, clearError, message } = useProfileSubmit(userId, acceptedFiles, onSend);
  const view: FieldsView = {
    valueOf: (field) => shownFields[field] ?? '',
    errorOn: (item) => errorOn(item) ?? failure?.errors[item],
    refusedFor,
    change: (field, text) => {
      clearError(field);
      if (field === 'phoneNumber') clearError('mobile');
      change(field, text);
    },
  };
  const failureText = message ?? failure?.text;
  return (
    <Form
      ref={form}
      className="grid gap-8"
      onSubmit={() => {
        const files = {
          cinFront: documents.cinFront.file,
          cinBack: documents.cinBack.file,
          video: documents.video.file,
        };
        void submit({ ...shownFields, ...files }).then(focusFirstError);
      }}
    >
      <IdentityFields view={view} />
      <ContactFields view={view} />
      <PayoutFields view={view} />
      <DocumentFields view={view} documents={documents} acceptedFiles={acceptedFiles} />
      <FailureNotice>{failureText}</FailureNotice>
      <Button wide busy={busy} disabled={documents.cinFront.busy || documents.cinBack.busy}>
        {i18n._('Send for verification')}
      </Button>
    </Form>
  );
}

/** Makes the same checks as the server: who it is, whether it is complete, and whether a pack was paid for. */
function useProfileSubmit(userId: string, acceptedFiles: readonly ProfileFile[], onSend: ProfileFormProps['onSend']) {
  const queryClient = useQueryClient();
  const check = async (draft: ProfileDraft<File>) => {
    if (!getSession()?.userId) throw new SignedOutError();
    const result = completeProfile(draft, acceptedFiles, getToday());
    if (!result.ok) return result;
    return (await fetchHasPaid(queryClient, userId)) === false ? refuse('pack_required') : result;
  };
  return useSubmit(check, onSend, { translateFailure: translateProfileError });
}

function IdentityFields({ view }: { view: FieldsView }) {
  const gender = view.errorOn('gender');
  return (
    <FormPart title={i18n._('Personal details')} hint={i18n._('As on your identity card.')}>
      <div className="grid gap-5 md:grid-cols-2">
        <TextItem view={view} field="name" autoComplete="given-name" maxLength={80} />
        <TextItem view={view} field="surname" autoComplete="family-name" maxLength={80} />
        <TextItem view={view} field="dateOfBirth" type="date" autoComplete="bday" max={getToday()} />
        <FormItem item="gender" isWrong={gender !== undefined} refused={view.refusedFor('gender')}>
          <ChoiceField
            label={translateProfileItem('gender')}
            options={GENDERS.map((value) => ({ value, label: translateGender(value) }))}
            value={GENDERS.find((each) => each === view.valueOf('gender'))}
            onChoose={(value) => view.change('gender', value)}
            error={gender}
          />
        </FormItem>
      </div>
    </FormPart>
  );
}

function PayoutFields({ view }: { view: FieldsView }) {
  const error = view.errorOn('payment');
  return (
    <FormPart title={i18n._('Payout method')} hint={i18n._('Withdrawals are paid to this mobile number.')}>
      <FormItem item="payment" isWrong={error !== undefined} refused={view.refusedFor('payment')}>
        <ChoiceField
          label={translateProfileItem('payment')}
          options={PAYOUT_METHODS.map((value) => ({ value, label: value }))}
          value={PAYOUT_METHODS.find((each) => each === view.valueOf('payment'))}
          onChoose={(value) => view.change('payment', value)}
          error={error}
        />
      </FormItem>
    </FormPart>
  );
}

/** Returns the current day, `YYYY-MM-DD`, as the server counts it. */
function getToday(): string {
  return new Date().toISOString().slice(0, 10);
}
