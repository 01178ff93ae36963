import type { ProfileField } from '@waha/domain/profile/profile';
import type { WireProfile } from '@waha/domain/profile/profile.contract';
import { formatCalendarDay } from '../../../platform/language/format';
import { sayGender } from '../profile.texts';
import { sayCountry } from '../say-country';

/** The mobile, as it is dialled; where there is none, the phone number (spec 3 §2). */
export function sayPhone({ mobile, phoneNumber }: Pick<WireProfile, 'mobile' | 'phoneNumber'>): string {
  return mobile ? `+${mobile}` : phoneNumber;
}

/** What was typed, as it is read. */
export function sayFact(profile: WireProfile, field: ProfileField): string {
  if (field === 'dateOfBirth') return formatCalendarDay(profile.dateOfBirth);
  if (field === 'country') return sayCountry(profile.country);
  if (field === 'gender') return sayGender(profile.gender);
  if (field === 'mobile') return `+${profile.mobile}`;
  return profile[field];
}
