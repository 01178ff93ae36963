import type { ProfileField } from '@waha/domain/profile/profile';
import type { WireProfile } from '@waha/domain/profile/profile.contract';
import { formatCalendarDay } from '#platform/language/format';
import { translateGender } from '../profile.texts';
import { translateCountry } from '../translate-country';

/** Formats the mobile number as it is dialled; without one, the phone number (spec 3 §2). */
export function formatPhone({ mobile, phoneNumber }: Pick<WireProfile, 'mobile' | 'phoneNumber'>): string {
  return mobile ? `+${mobile}` : phoneNumber;
}

/** Formats a typed value for reading. */
export function translateFact(profile: WireProfile, field: ProfileField): string {
  if (field === 'dateOfBirth') return formatCalendarDay(profile.dateOfBirth);
  if (field === 'country') return translateCountry(profile.country);
  if (field === 'gender') return translateGender(profile.gender);
  if (field === 'mobile') return `+${profile.mobile}`;
  return profile[field];
}
