import { foldName, foldWords } from '../kernel/text/fold-name';
import { extractDigits } from '../kernel/text/plain-digits';
import { DIAL_CODES } from './countries';
import type { DialCountry } from './phone-number';

type NamedCountry = {
  country: DialCountry;
  /** In the reader's language. */
  name: string;
};

/** How well a country matches: the smallest comes first. */
const RANKS = { code: 0, beginning: 1, inside: 2 } as const;

/**
 * Returns the countries that match a search text, best matches first, otherwise in the given order. The text is a name
 * or a part of it, without regard to accents, an ISO code, or a dial code in digits of any script: `+216`, `00216`.
 */
export function searchCountries<Country extends NamedCountry>(countries: readonly Country[], query: string): Country[] {
  const ranked = countries.flatMap((country) => {
    const rank = rankCountry(country, query);
    return rank === undefined ? [] : [{ country, rank }];
  });
  return ranked.sort((a, b) => a.rank - b.rank).map(({ country }) => country);
}

function rankCountry({ country, name }: NamedCountry, query: string): number | undefined {
  const digits = extractDigits(query).replace(/^00/, '');
  if (/\p{Nd}/u.test(query)) {
    const code = String(DIAL_CODES[country]);
    if (digits === code) return RANKS.code;
    return code.startsWith(digits) ? RANKS.beginning : undefined;
  }
  const words = foldWords(query.replaceAll('+', ' '));
  const folded = foldName(name);
  if (words.length === 1 && words[0] === country.toLowerCase()) return RANKS.code;
  if (!words.every((word) => folded.includes(word))) return undefined;
  return folded.startsWith(words.join('')) ? RANKS.beginning : RANKS.inside;
}
