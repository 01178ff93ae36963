import { i18n } from '@lingui/core';
import type { WireProfile } from '@waha/domain/profile/profile.contract';
import { formatCalendarDay } from '../../../platform/language/format';
import type { Detail } from '../../../ui/detail-list';
import { sayGender, sayProfileItem } from '../profile.texts';
import { sayCountry } from '../say-country';
import { sayPhone } from './say-facts';

/** What a profile says of a member, to be read only. */
export function profileFacts(profile: WireProfile): Detail[] {
  const { email, address, dateOfBirth, country, gender, payment } = profile;
  return [
    { label: sayProfileItem('email'), value: email },
    { label: sayProfileItem('address'), value: address, isWritten: true },
    { label: i18n._('Phone'), value: sayPhone(profile) },
    { label: sayProfileItem('dateOfBirth'), value: formatCalendarDay(dateOfBirth) },
    { label: sayProfileItem('country'), value: sayCountry(country) },
    { label: sayProfileItem('gender'), value: sayGender(gender) },
    { label: sayProfileItem('payment'), value: payment },
  ];
}
