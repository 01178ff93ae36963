import { describe, expect, test } from 'vitest';
import type { DialCountry } from './phone-number';
import { searchCountries } from './search-countries';

const FRENCH: Partial<Record<DialCountry, string>> = {
  TN: 'Tunisie',
  DZ: 'Algérie',
  CA: 'Canada',
  CI: 'Côte d’Ivoire',
  AE: 'Émirats arabes unis',
  US: 'États-Unis',
  FR: 'France',
  IN: 'Inde',
  ID: 'Indonésie',
  GB: 'Royaume-Uni',
  CN: 'Chine',
};
const ARABIC: Partial<Record<DialCountry, string>> = {
  TN: 'تونس',
  DE: 'ألمانيا',
  AE: 'الإمارات العربية المتحدة',
  SA: 'المملكة العربية السعودية',
  FR: 'فرنسا',
};

const search = (names: typeof FRENCH, query: string) =>
  searchCountries(
    Object.entries(names).map(([country, name]) => ({ country: country as DialCountry, name })),
    query,
  )
    .map(({ country }) => country)
    .join(' ');

describe('country search', () => {
  test.each([
    ['tunisie', 'TN'],
    ['  TUNI ', 'TN'],
    ['algerie', 'DZ'],
    ['ALGÉRIE', 'DZ'],
    ['cote d ivoire', 'CI'],
    ['cote d’i', 'CI'],
    ['ivoire', 'CI'],
    ['emirats', 'AE'],
    ['unis', 'TN AE US'],
    ['unis etats', 'US'],
    ['ne', 'ID CN'],
    ['in', 'IN ID CN'],
    ['cn', 'CN'],
    ['gb', 'GB'],
    ['TN', 'TN'],
    ['+216', 'TN'],
    ['00216', 'TN'],
    ['216', 'TN'],
    ['٢١٦', 'TN'],
    ['+1', 'CA US'],
    ['21', 'TN DZ'],
    ['+999', ''],
    ['atlantide', ''],
  ])('“%s” finds %s in French', (query, found) => {
    expect(search(FRENCH, query)).toBe(found);
  });

  test.each([
    ['تونس', 'TN'],
    ['المانيا', 'DE'],
    ['الامارات', 'AE'],
    ['العربيه', 'AE SA'],
    ['٣٣', 'FR'],
  ])('“%s” finds %s in Arabic', (query, found) => {
    expect(search(ARABIC, query)).toBe(found);
  });

  test.each(['', ' ', '+'])('“%s” finds all countries in the given order', (query) => {
    expect(search(FRENCH, query)).toBe(Object.keys(FRENCH).join(' '));
  });
});
