import { DEFAULT_COUNTRY, toPhoneFields } from '@waha/domain/profile/phone-number';
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

/**
 * Returns the initial values of the form: those of the last submission, or else those of the account and the dial code
 * of Tunisia.
 */
export function createInitialFields(
  previous: WirePreviousProfile | undefined,
  { name, surname, email }: Account,
): ProfileTyped {
  const phoneFields = toPhoneFields({ country: DEFAULT_COUNTRY, digits: '' });
  if (!previous) return { ...(name && { name }), ...(surname && { surname }), ...(email && { email }), ...phoneFields };
  const { kept: _files, refused: _items, reason: _comment, decidedAt: _instant, ...previousFields } = previous;
  return previousFields;
}
