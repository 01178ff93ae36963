import { extractDigits } from '@waha/domain/kernel/text/plain-digits';
import type { ProfileField, ProfileFile } from '@waha/domain/profile/profile';
import type { WirePreviousProfile } from '@waha/domain/profile/profile.contract';
import { createId } from '#platform/create-id';
import type { JobFields } from '#shell/pending-jobs/use-job-draft';

/** What stands in the form's fields. */
export type ProfileTyped = Partial<Record<ProfileField, string>>;

/** What the form holds beside its files; kept on the device as it is typed. */
export type ProfileFields = JobFields & {
  typed: ProfileTyped;
  /** Of the photos before they were made small. */
  originalBytes: Partial<Record<ProfileFile, number>>;
};

export function createProfileFields(): ProfileFields {
  return { typed: {}, originalBytes: {}, key: createId() };
}

type Account = { name?: string | undefined; surname?: string | undefined; email: string };

/** What the form begins with: what was sent before, or else what the account knows. */
export function createInitialFields(
  previous: WirePreviousProfile | undefined,
  { name, surname, email }: Account,
): ProfileTyped {
  if (!previous) return { ...(name && { name }), ...(surname && { surname }), ...(email && { email }) };
  const { kept: _files, refused: _items, reason: _comment, decidedAt: _instant, ...facts } = previous;
  return facts;
}

/** A change of one field, and what comes with it: a dial code is also the beginning of the mobile (spec 1 §4). */
export function changeField(field: ProfileField, text: string): ProfileTyped {
  if (field === 'phoneNumber') return { phoneNumber: text, mobile: extractDigits(text) };
  return { [field]: field === 'mobile' ? extractDigits(text) : text };
}
