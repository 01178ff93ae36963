import type { ProfileField } from '@waha/domain/profile/profile';
import type { WireProfile } from '@waha/domain/profile/profile.contract';
import { sayGender } from '../profile.texts';

/** `1994-03-05` is `05/03/1994`, wherever one is. */
export function sayDay(day: string): string {
  return day.split('-').reverse().join('/');
}

/** The mobile, as it is dialled; where there is none, the phone number (spec 3 §2). */
export function sayPhone({ mobile, phoneNumber }: Pick<WireProfile, 'mobile' | 'phoneNumber'>): string {
  return mobile ? `+${mobile}` : phoneNumber;
}

/** What was typed, as it is read. */
export function sayFact(profile: WireProfile, field: ProfileField): string {
  if (field === 'dateOfBirth') return sayDay(profile.dateOfBirth);
  if (field === 'gender') return sayGender(profile.gender);
  if (field === 'mobile') return `+${profile.mobile}`;
  return profile[field];
}
