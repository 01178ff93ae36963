import { checkNotOwn } from '@waha/domain/kernel/check-not-own';
import type { StaffId } from '@waha/domain/kernel/ids';
import { ok, type Result, refuse } from '@waha/domain/kernel/result';
import type { PhoneFields } from '../phone-number';
import { PROFILE_FILES, type Profile } from '../profile';
import { completeProfile } from '../profile-draft';

/**
 * Returns a verified profile with the mobile number that its member has asked for. Everything else stays as it was
 * verified. Only a verified profile has a number that its member cannot change.
 * @param today `YYYY-MM-DD`
 */
export function correctMobile(
  profile: Profile,
  numbers: PhoneFields,
  by: StaffId,
  today: string,
): Result<Profile, 'profile_not_found' | 'own_decision' | 'invalid_input'> {
  if (profile.status !== 'verified') return refuse('profile_not_found');
  const ownershipCheck = checkNotOwn(profile.memberId, by);
  if (!ownershipCheck.ok) return ownershipCheck;
  // The rule of the member's form. Values that were verified by an earlier rule are not refused now.
  const checked = completeProfile({ ...profile, ...numbers }, PROFILE_FILES, today);
  const { phoneNumber, mobile } = (checked.ok ? undefined : checked.refusal.errors) ?? {};
  if (phoneNumber || mobile)
    return refuse('invalid_input', { errors: { ...(phoneNumber && { phoneNumber }), ...(mobile && { mobile }) } });
  return ok({ ...profile, ...numbers });
}
