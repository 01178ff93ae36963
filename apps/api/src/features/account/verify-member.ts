import type { ProfileEvent } from '@waha/domain/profile/profile';
import type { UnitOfWork } from '#platform/database/unit-of-work';
import { saveVerification } from './account.store';

/** A verified profile makes a verified member. */
export async function verifyMember(
  { tx }: UnitOfWork,
  { profile, at }: Extract<ProfileEvent, { type: 'profile.verified' }>,
): Promise<void> {
  await saveVerification(tx, profile.memberId, at);
}
