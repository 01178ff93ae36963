import type { ProfileFile, ProfileItem } from './profile';
import { completeProfile, type ProfileDraft } from './profile-draft';

/** The parts of the profile's form and their items, in the order of the form. */
export const PROFILE_PARTS = {
  identity: ['name', 'surname', 'dateOfBirth', 'gender'],
  contact: ['email', 'country', 'address', 'phoneNumber', 'mobile'],
  payout: ['payment'],
  card: ['cinFront', 'cinBack'],
  video: ['video'],
} as const satisfies Record<string, readonly ProfileItem[]>;
export type ProfilePart = keyof typeof PROFILE_PARTS;

export const PROFILE_PART_NAMES = Object.keys(PROFILE_PARTS) as ProfilePart[];

/**
 * Lists the parts of the form that can be sent as they are, in the order of the form.
 * @param reusableFiles files of a rejected profile that need not be sent again
 * @param refusedItems rejected items that are still unchanged
 * @param today `YYYY-MM-DD`
 */
export function listCompleteParts<File>(
  draft: ProfileDraft<File>,
  reusableFiles: readonly ProfileFile[],
  refusedItems: readonly ProfileItem[],
  today: string,
): ProfilePart[] {
  const result = completeProfile(draft, reusableFiles, today);
  const errors = result.ok ? {} : (result.refusal.errors ?? {});
  const isComplete = (item: ProfileItem) => errors[item] === undefined && !refusedItems.includes(item);
  return PROFILE_PART_NAMES.filter((part) => PROFILE_PARTS[part].every(isComplete));
}
