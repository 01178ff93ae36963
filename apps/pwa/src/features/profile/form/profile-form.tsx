import { i18n } from '@lingui/core';
import { useQueryClient } from '@tanstack/react-query';
import { refuse } from '@waha/domain/kernel/result';
import { GENDERS, PAYOUT_METHODS, PROFILE_ITEMS, type ProfileFile } from '@waha/domain/profile/profile';
import { type CompleteProfile, completeProfile, type ProfileDraft } from '@waha/domain/profile/profile-draft';
import { listCompleteParts, PROFILE_PART_NAMES, type ProfilePart } from '@waha/domain/profile/profile-parts';
import { useLayoutEffect, useState } from 'react';
import { getSession } from '#platform/session';
import { useSubmit } from '#platform/use-submit';
import { Button } from '#ui/button';
import { ChoiceField } from '#ui/choice-field';
import { FailureNotice } from '#ui/failure-notice';
import { Form } from '#ui/form';
import { useFocusFirstError } from '#ui/use-focus-first-error';
import { fetchHasPaid } from '../profile.queries';
import { translateGender, translateProfileItem } from '../profile.texts';
import {
  type ProfileFailure,
  translatePaymentPending,
  translateProfileError,
  UnsendableError,
} from '../translate-profile-failure';
import { BeforeSending } from './before-sending';
import { ContactFields } from './contact-fields';
import { type ChosenDocuments, DocumentFields } from './document-fields';
import type { FieldsView } from './fields-view';
import { FormItem } from './form-item';
import { continueAtPart, FormPart } from './form-part';
import { FormProgress } from './form-progress';
import type { ProfileTyped } from './profile-fields';
import { TextItem } from './text-item';

type ProfileFormProps = Pick<FieldsView, 'change' | 'refusedFor'> & {
  /** Entries from an earlier visit are shown: the member continues at the first incomplete part. */
  isResumed: boolean;
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
  isResumed,
  failure,
  onSend,
  change,
  refusedFor,
}: ProfileFormProps) {
  const { form, focusFirstError } = useFocusFirstError();
  const { submit, busy, errorOn, clearError, message } = useProfileSubmit(userId, acceptedFiles, onSend);
  const draft = {
    ...shownFields,
    cinFront: documents.cinFront.file,
    cinBack: documents.cinBack.file,
    video: documents.video.file,
  };
  const refusedItems = PROFILE_ITEMS.filter((item) => refusedFor(item));
  const completeParts = listCompleteParts(draft, acceptedFiles, refusedItems, getToday());
  useContinueAtFirstGap(isResumed, completeParts);
  const view: FieldsView = {
    valueOf: (field) => shownFields[field] ?? '',
    errorOn: (item) => errorOn(item) ?? failure?.errors[item],
    refusedFor,
    isPartComplete: (part) => completeParts.includes(part),
    change: (changes) => {
      for (const field of Object.keys(changes)) clearError(field);
      change(changes);
    },
  };
  const failureText = message ?? failure?.text;
  return (
    <Form
      ref={form}
      // The focused field stays below the progress.
      className="grid gap-8 [&_:is(input,select,textarea,button)]:scroll-mt-16"
      onSubmit={() => void submit(draft).then(focusFirstError)}
    >
      <FormProgress completeCount={completeParts.length} />
      <IdentityFields view={view} />
      <ContactFields view={view} />
      <PayoutFields view={view} />
      <BeforeSending />
      <DocumentFields view={view} documents={documents} acceptedFiles={acceptedFiles} />
      <FailureNotice>{failureText}</FailureNotice>
      <Button wide busy={busy} disabled={documents.cinFront.busy || documents.cinBack.busy}>
        {i18n._('Send for verification')}
      </Button>
    </Form>
  );
}

/** Continues an earlier visit at the first incomplete part, once. An earlier visit that began nothing starts at the top. */
function useContinueAtFirstGap(isResumed: boolean, completeParts: readonly ProfilePart[]): void {
  const part = PROFILE_PART_NAMES.find((name) => !completeParts.includes(name));
  const [target] = useState(isResumed && part !== PROFILE_PART_NAMES[0] ? part : undefined);
  // Before the form is painted, so that it does not jump.
  useLayoutEffect(() => {
    if (target) continueAtPart(target);
  }, [target]);
}

/** Makes the same checks as the server: who it is, whether it is complete, and whether a pack was paid for. */
function useProfileSubmit(userId: string, acceptedFiles: readonly ProfileFile[], onSend: ProfileFormProps['onSend']) {
  const queryClient = useQueryClient();
  const check = async (draft: ProfileDraft<File>) => {
    if (!getSession()?.userId) throw new UnsendableError(i18n._('Authentication error. Please log in again.'));
    const result = completeProfile(draft, acceptedFiles, getToday());
    if (!result.ok) return result;
    const paid = await fetchHasPaid(queryClient, userId);
    if (paid?.isPending) throw new UnsendableError(translatePaymentPending());
    return paid?.hasPaid === false ? refuse('pack_required') : result;
  };
  return useSubmit(check, onSend, { translateFailure: translateProfileError });
}

function IdentityFields({ view }: { view: FieldsView }) {
  const gender = view.errorOn('gender');
  return (
    <FormPart
      part="identity"
      title={i18n._('Personal details')}
      hint={i18n._('As on your identity card, in Latin letters.')}
      isComplete={view.isPartComplete('identity')}
    >
      <div className="grid gap-5 md:grid-cols-2">
        <TextItem view={view} field="name" autoComplete="given-name" maxLength={80} />
        <TextItem view={view} field="surname" autoComplete="family-name" maxLength={80} />
        <TextItem view={view} field="dateOfBirth" type="date" autoComplete="bday" max={getToday()} />
        <FormItem item="gender" isWrong={gender !== undefined} refused={view.refusedFor('gender')}>
          <ChoiceField
            label={translateProfileItem('gender')}
            options={GENDERS.map((value) => ({ value, label: translateGender(value) }))}
            value={GENDERS.find((each) => each === view.valueOf('gender'))}
            onChoose={(value) => view.change({ gender: value })}
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
    <FormPart
      part="payout"
      title={i18n._('Payout method')}
      hint={i18n._('Withdrawals are paid to this mobile number.')}
      isComplete={view.isPartComplete('payout')}
    >
      <FormItem item="payment" isWrong={error !== undefined} refused={view.refusedFor('payment')}>
        <ChoiceField
          label={translateProfileItem('payment')}
          options={PAYOUT_METHODS.map((value) => ({ value, label: value }))}
          value={PAYOUT_METHODS.find((each) => each === view.valueOf('payment'))}
          onChoose={(value) => view.change({ payment: value })}
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
