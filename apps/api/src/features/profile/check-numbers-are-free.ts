import type { MemberId } from '@waha/domain/kernel/ids';
import type { PhoneFields } from '@waha/domain/profile/phone-number';
import { isDialCode } from '@waha/domain/profile/profile-draft';
import type { Tx } from '#platform/database/database';
import { RefusalError } from '#platform/http/refusal-error';
import { isMobileTaken, isPhoneNumberTaken } from './profile.store';

/**
 * Checks that no other member has these numbers. Many members share a dial code; a number belongs to one member.
 * @throws RefusalError `mobile_exists`, `phone_number_exists`
 */
export async function checkNumbersAreFree(
  tx: Tx,
  memberId: MemberId,
  { mobile, phoneNumber }: PhoneFields,
): Promise<void> {
  if (await isMobileTaken(tx, memberId, mobile)) {
    throw new RefusalError({ code: 'mobile_exists', errors: { mobile: 'Mobile number already exists.' } });
  }
  if (!isDialCode(phoneNumber) && (await isPhoneNumberTaken(tx, memberId, phoneNumber))) {
    throw new RefusalError({ code: 'phone_number_exists', errors: { phoneNumber: 'Phone number already exists.' } });
  }
}
