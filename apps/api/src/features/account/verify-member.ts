import type { ProfileEvent } from '@waha/domain/profile/profile';
import type { UnitOfWork } from '#platform/database/unit-of-work';
import { saveVerification } from './account.store';

/** Marks the member as verified when their profile is. */
export async function verifyMember(
  { tx }: UnitOfWork,
  { profile, at }: Extract<ProfileEvent, { type: 'profile.verified' }>,
): Promise<void> {
  await saveVerification(tx, profile.memberId, at);
}
