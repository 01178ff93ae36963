import { PROFILE_ITEMS, type Profile, type ProfileItem, type RefusedReason } from '@waha/domain/profile/profile';

const ITEM: Record<ProfileItem, string> = {
  cinFront: 'CIN front image',
  cinBack: 'CIN back image',
  video: 'video',
  name: 'name',
  surname: 'surname',
  dateOfBirth: 'date of birth',
  gender: 'gender',
  email: 'email',
  country: 'country',
  address: 'address',
  phoneNumber: 'phone number',
  mobile: 'mobile number',
  payment: 'payment method',
};

const BECAUSE: Record<RefusedReason, string> = {
  unreadable: ' (cannot be read)',
  wrong_document: ' (wrong document)',
  does_not_match: ' (does not match)',
  expired: ' (expired)',
  other: '',
};

/** What a member reads of a rejection: every item that has to be done again, and the comment. */
export function rejectionMessage({ refusedItems = [], reason }: Profile): string {
  const isAll = refusedItems.length === PROFILE_ITEMS.length;
  const items = refusedItems.map(({ item, reason: why }) => `${ITEM[item]}${BECAUSE[why]}`);
  const again = isAll ? 'Please send everything again.' : `Please correct: ${items.join(', ')}.`;
  return `Your profile verification was rejected. ${again}${reason ? ` Reason: ${reason}` : ''}`;
}
