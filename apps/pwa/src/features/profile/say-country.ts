import { i18n } from '@lingui/core';
import { DIAL_CODES } from '@waha/domain/profile/countries';
import { formatCountry } from '../../platform/language/format';

let codes: ReadonlyMap<string, string> | undefined;

/** A country, which travels by its English name, as the shown language calls it. */
export function sayCountry(name: string): string {
  if (i18n.locale === 'source') return name;
  codes ??= codesByName();
  const code = codes.get(name);
  return code ? formatCountry(code) : name;
}

/** Once: it asks the device for every name. */
function codesByName(): ReadonlyMap<string, string> {
  const english = new Intl.DisplayNames('en', { type: 'region' });
  return new Map(Object.keys(DIAL_CODES).map((code) => [english.of(code) ?? code, code]));
}
