import { i18n } from '@lingui/core';
import { COUNTRIES } from '@waha/domain/profile/countries';
import { formatCountry, shownLocale } from '#platform/language/format';

type Option = { value: string; label: string };

/** Tunisia and its neighbours come first; the others follow by their shown names. */
const NEIGHBOUR_COUNT = 6;

/** Returns the country's name in the shown language; the data uses its English name. */
export function translateCountry(name: string): string {
  const code = COUNTRIES[name];
  return code === undefined || i18n.locale === 'source' ? name : formatCountry(code);
}

/** Lists the countries where a member may live. */
export const listCountryOptions = (): Option[] =>
  sortNeighboursFirst(Object.keys(COUNTRIES).map((value) => ({ value, label: translateCountry(value) })));

export function sortNeighboursFirst(options: readonly Option[]): Option[] {
  const { compare } = new Intl.Collator(shownLocale());
  return [
    ...options.slice(0, NEIGHBOUR_COUNT),
    ...options.slice(NEIGHBOUR_COUNT).sort((a, b) => compare(a.label, b.label)),
  ];
}
