import type { Gender, ProfileItem, RefusedReason } from '@waha/domain/profile/profile';
import { translateText } from '#platform/language/translations';

const ITEM_LABELS: Record<ProfileItem, string> = {
  name: /*i18n*/ 'Name',
  surname: /*i18n*/ 'Surname',
  dateOfBirth: /*i18n*/ 'Date of birth',
  gender: /*i18n*/ 'Gender',
  email: /*i18n*/ 'Email',
  country: /*i18n*/ 'Country',
  address: /*i18n*/ 'Address',
  phoneNumber: /*i18n*/ 'Phone number',
  mobile: /*i18n*/ 'Mobile number',
  payment: /*i18n*/ 'Payment method',
  cinFront: /*i18n*/ 'CIN front',
  cinBack: /*i18n*/ 'CIN back',
  video: /*i18n*/ 'Video',
};

/** Returns the name of a field or a file of the profile. */
export function translateProfileItem(item: ProfileItem): string {
  return translateText(ITEM_LABELS[item]);
}

const REASON_TEXTS: Record<RefusedReason, string> = {
  unreadable: /*i18n*/ 'It cannot be read clearly.',
  wrong_document: /*i18n*/ 'It is the wrong document.',
  does_not_match: /*i18n*/ 'It does not match your other details.',
  expired: /*i18n*/ 'The document has expired.',
  other: /*i18n*/ 'It was not accepted.',
};

/** Returns the text for the member about why an item was refused. */
export function translateRefusedReason(reason: RefusedReason): string {
  return translateText(REASON_TEXTS[reason]);
}

const GENDER_LABELS: Record<Gender, string> = { woman: /*i18n*/ 'Woman', man: /*i18n*/ 'Man' };

export function translateGender(gender: Gender): string {
  return translateText(GENDER_LABELS[gender]);
}
