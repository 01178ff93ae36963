import { extractDigits } from '@waha/domain/kernel/text/plain-digits';
import type { ProfileField, ProfileFile } from '@waha/domain/profile/profile';
import type { WirePreviousProfile } from '@waha/domain/profile/profile.contract';
import { createId } from '#platform/create-id';
import type { JobFields } from '#shell/pending-jobs/use-job-draft';

/** The values of the form's fields. */
export type ProfileTyped = Partial<Record<ProfileField, string>>;

/** The contents of the form beside its files; stored on the device as they are typed. */
export type ProfileFields = JobFields & {
  typed: ProfileTyped;
  /** The sizes of the original photos. */
  originalBytes: Partial<Record<ProfileFile, number>>;
};

export function createProfileFields(): ProfileFields {
  return { typed: {}, originalBytes: {}, key: createId() };
}

type Account = { name?: string | undefined; surname?: string | undefined; email: string };

/** Returns the initial values of the form: those of the last submission, or else those of the account. */
export function createInitialFields(
  previous: WirePreviousProfile | undefined,
  { name, surname, email }: Account,
): ProfileTyped {
  if (!previous) return { ...(name && { name }), ...(surname && { surname }), ...(email && { email }) };
  const { kept: _files, refused: _items, reason: _comment, decidedAt: _instant, ...previousFields } = previous;
  return previousFields;
}

/**
 * Returns the change of one field and of its dependent fields: a dial code is also the start of the mobile number (spec
 * 1 §4).
 */
export function changeField(field: ProfileField, text: string): ProfileTyped {
  if (field === 'phoneNumber') return { phoneNumber: text, mobile: extractDigits(text) };
  return { [field]: field === 'mobile' ? extractDigits(text) : text };
}
