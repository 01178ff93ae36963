import { i18n } from '@lingui/core';
import { DIAL_CODES } from '@waha/domain/profile/countries';
import { shownLocale } from '../../platform/language/format';

/** A country, which travels by its English name, as the shown language calls it. */
export function sayCountry(name: string): string {
  if (i18n.locale === 'source') return name;
  const inEnglish = new Intl.DisplayNames('en', { type: 'region' });
  const region = Object.keys(DIAL_CODES).find((code) => inEnglish.of(code) === name);
  return (region && new Intl.DisplayNames(shownLocale(), { type: 'region' }).of(region)) || name;
}
