import { i18n } from '@lingui/core';
import { COUNTRIES } from '@waha/domain/profile/countries';
import { formatCountry, shownLocale } from '../../platform/language/format';

type Option = { value: string; label: string };

/** Tunisia and its neighbours lead; the others follow by the names that are shown. */
const LEADING = 6;

/** A country, which travels by its English name, as the shown language calls it. */
export function sayCountry(name: string): string {
  const code = COUNTRIES[name];
  return code === undefined || i18n.locale === 'source' ? name : formatCountry(code);
}

/** Where a member may live. */
export const countryOptions = (): Option[] =>
  neighboursFirst(Object.keys(COUNTRIES).map((value) => ({ value, label: sayCountry(value) })));

export function neighboursFirst(options: readonly Option[]): Option[] {
  const { compare } = new Intl.Collator(shownLocale());
  return [...options.slice(0, LEADING), ...options.slice(LEADING).sort((a, b) => compare(a.label, b.label))];
}
