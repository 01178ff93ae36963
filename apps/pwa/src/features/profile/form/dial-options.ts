import { DIAL_CODES } from '@waha/domain/profile/countries';

/** Tunisia and its neighbours lead; the others follow by their names. */
const LEADING = 6;

type DialOption = { value: string; label: string };

/** The dial codes to choose from, each once, named by the device: `Tunisia (+216)`. */
export function dialOptions(locales: string | string[]): DialOption[] {
  const names = new Intl.DisplayNames(locales, { type: 'region' });
  const byCode = new Map<number, string[]>();
  for (const [region, code] of Object.entries(DIAL_CODES))
    byCode.set(code, [...(byCode.get(code) ?? []), names.of(region) ?? region]);
  const options = [...byCode].map(([code, countries]) => ({
    value: `+${code}`,
    label: `${countries.join(', ')} (+${code})`,
  }));
  const others = options.slice(LEADING).sort((a, b) => a.label.localeCompare(b.label, locales));
  return [...options.slice(0, LEADING), ...others];
}

/** The same with what is chosen already, should it not be among them. */
export function withChosen(options: readonly DialOption[], chosen: string): readonly DialOption[] {
  return chosen === '' || options.some(({ value }) => value === chosen)
    ? options
    : [...options, { value: chosen, label: chosen }];
}
