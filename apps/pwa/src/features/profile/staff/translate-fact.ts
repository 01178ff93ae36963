import { i18n } from '@lingui/core';
import type { ProfileField } from '@waha/domain/profile/profile';
import type { WireProfile } from '@waha/domain/profile/profile.contract';
import { formatCalendarDay } from '#platform/language/format';
import { translateGender } from '../profile.texts';
import { translateCountry } from '../translate-country';

/** Formats the mobile number as it is dialled; without one, the phone number (spec 3 §2). */
export function formatPhone({ mobile, phoneNumber }: Pick<WireProfile, 'mobile' | 'phoneNumber'>): string {
  if (mobile) return `+${mobile}`;
  return isBareDialCode(phoneNumber) ? i18n._('phone|None given') : phoneNumber;
}

/** Checks whether a phone number is empty, or only the code of its country: the form fills it in. */
export function isBareDialCode(phoneNumber: string): boolean {
  return /^(\+\d{0,4})?$/.test(phoneNumber);
}

/** Formats a typed value for reading. */
export function translateFact(profile: WireProfile, field: ProfileField): string {
  if (field === 'dateOfBirth') return formatCalendarDay(profile.dateOfBirth);
  if (field === 'country') return translateCountry(profile.country);
  if (field === 'gender') return translateGender(profile.gender);
  if (field === 'mobile') return formatPhone(profile);
  return profile[field];
}
