import { i18n } from '@lingui/core';
import type { WireProfile } from '@waha/domain/profile/profile.contract';
import { formatCalendarDay } from '#platform/language/format';
import type { Detail } from '#ui/detail-list';
import { translateGender, translateProfileItem } from '../profile.texts';
import { translateCountry } from '../translate-country';
import { formatPhone } from './translate-fact';

/** Lists the facts of a profile, read-only. */
export function listProfileFacts(profile: WireProfile): Detail[] {
  const { email, address, dateOfBirth, country, gender, payment } = profile;
  return [
    { label: translateProfileItem('email'), value: email },
    { label: translateProfileItem('address'), value: address, isWritten: true },
    { label: i18n._('Phone'), value: formatPhone(profile) },
    { label: translateProfileItem('dateOfBirth'), value: formatCalendarDay(dateOfBirth) },
    { label: translateProfileItem('country'), value: translateCountry(country) },
    { label: translateProfileItem('gender'), value: translateGender(gender) },
    { label: translateProfileItem('payment'), value: payment },
  ];
}
