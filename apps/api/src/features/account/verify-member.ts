import type { ProfileEvent } from '@waha/domain/profile/profile';
import type { Unit } from '../../platform/transact';
import { saveVerification } from './account.store';

/** A verified profile makes a verified member. */
export async function verifyMember(
  { tx }: Unit,
  { profile, at }: Extract<ProfileEvent, { type: 'profile.verified' }>,
): Promise<void> {
  await saveVerification(tx, profile.memberId, at);
}
