import type { ProfileId, StaffId } from '@waha/domain/kernel/ids';
import { toIso } from '@waha/domain/kernel/time';
import type { PhoneFields } from '@waha/domain/profile/phone-number';
import { correctMobile as correctRule } from '@waha/domain/profile/staff/correct-mobile';
import { findPerson } from '#platform/auth/people.store';
import { writeAuditLog } from '#platform/database/audit-log';
import { appendChanges } from '#platform/database/change-log';
import type { UnitOfWork } from '#platform/database/unit-of-work';
import { requireFound, unwrapResult } from '#platform/http/refusal-error';
import { type MailContext, queueSecurityMail } from '#platform/mail/security-mail';
import { checkNumbersAreFree } from './check-numbers-are-free';
import { findProfile, saveNumbers } from './profile.store';

/**
 * Corrects the mobile number of a verified profile. Withdrawals are paid to it, so the member gets a mail: a person who
 * asked in their name is found out.
 * @throws RefusalError `profile_not_found`, `own_decision`, `invalid_input`, `mobile_exists`, `phone_number_exists`
 */
export async function correctMobile(
  unit: UnitOfWork,
  mailContext: MailContext,
  { profileId, by, ...numbers }: PhoneFields & { profileId: ProfileId; by: StaffId },
): Promise<void> {
  const { tx, now } = unit;
  const profile = requireFound(await findProfile(tx, profileId), 'profile_not_found');
  const corrected = unwrapResult(correctRule(profile, numbers, by, toIso(now).slice(0, 10)));
  const { memberId } = corrected;
  await checkNumbersAreFree(tx, memberId, corrected);
  await saveNumbers(tx, corrected);
  const member = requireFound(await findPerson(tx, memberId), 'user_not_found');
  await queueSecurityMail(unit, mailContext, member, 'mobileCorrected');
  // Without the numbers: lines are kept longer than personal data.
  await writeAuditLog(unit, { actorId: by, action: 'profile.mobile-corrected', subjectId: profileId, memberId });
  await appendChanges(unit, [
    { audience: memberId, feature: 'profile' },
    { audience: 'admin', feature: 'profile' },
    { audience: 'admin', feature: 'wallet' },
    { audience: 'finance_admin', feature: 'wallet' },
    { audience: 'commercial_admin', feature: 'profile' },
  ]);
}
