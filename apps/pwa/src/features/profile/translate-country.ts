import { i18n } from '@lingui/core';
import { COUNTRIES, DIAL_CODES } from '@waha/domain/profile/countries';
import { DEFAULT_COUNTRY, type DialCountry } from '@waha/domain/profile/phone-number';
import { formatCountry, shownLocale } from '#platform/language/format';

/** Returns the country's name in the shown language; the data uses its English name. */
export function translateCountry(name: string): string {
  const code = COUNTRIES[name];
  return code === undefined || i18n.locale === 'source' ? name : formatCountry(code);
}

/** Lists the countries where a member may live: Tunisia first, the others by their shown names. */
export function listCountryOptions(): { value: string; label: string }[] {
  const options = Object.entries(COUNTRIES).map(([value, country]) => ({
    country,
    name: translateCountry(value),
    value,
  }));
  return sortTunisiaFirst(options).map(({ value, name }) => ({ value, label: name }));
}

/** Lists the countries with a dial code: Tunisia first, the others by their shown names. */
export function listDialCountries(): { id: string; country: DialCountry; name: string }[] {
  const countries = Object.keys(DIAL_CODES) as DialCountry[];
  return sortTunisiaFirst(countries.map((country) => ({ id: country, country, name: formatCountry(country) })));
}

function sortTunisiaFirst<Country extends { country: string; name: string }>(countries: Country[]): Country[] {
  const { compare } = new Intl.Collator(shownLocale());
  const isTunisia = ({ country }: Country) => country === DEFAULT_COUNTRY;
  return countries.sort((a, b) => Number(isTunisia(b)) - Number(isTunisia(a)) || compare(a.name, b.name));
}
