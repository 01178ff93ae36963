import { foldName } from '@waha/domain/kernel/text/fold-name';
import type { ProfileField } from '@waha/domain/profile/profile';
import type { WireReviewedProfile } from '@waha/domain/profile/profile.contract';

/** Returns the account's value of a field if it differs from the typed one, regardless of accents and capitals. */
export function findAccountValue({ account, ...typed }: WireReviewedProfile, field: ProfileField): string | undefined {
  if (field !== 'name' && field !== 'surname' && field !== 'email') return undefined;
  return foldName(account[field]) === foldName(typed[field]) ? undefined : account[field];
}
