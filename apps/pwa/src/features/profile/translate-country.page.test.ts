import { COUNTRIES } from '@waha/domain/profile/countries';
import { describe, expect, test } from 'vitest';
import { chooseLanguage } from '#platform/language/translations';
import { listCountryOptions, listDialCountries, translateCountry } from './translate-country';

describe('country options', () => {
  test.each([
    ['fr', 'Côte d’Ivoire', /^Turquie$/],
    ['ar', 'ساحل العاج', /^تركيا$/],
    ['en', 'Côte d’Ivoire', /^(?:Turkey|Türkiye)$/],
  ] as const)('are all translated into %s', async (language, ivoryCoast, turkey) => {
    await chooseLanguage(language);
    expect(translateCountry('Ivory Coast')).toBe(ivoryCoast);
    expect(translateCountry('Turkey')).toMatch(turkey);
  });

  test('contain no English name in French', async () => {
    await chooseLanguage('fr');
    const english = Object.keys(COUNTRIES).filter((name) => translateCountry(name) === name);
    expect(english).toEqual(['Canada', 'France', 'Oman', 'Portugal', 'Qatar']);
  });

  test('are sorted as the reader sorts them, after Tunisia', async () => {
    await chooseLanguage('fr');
    const french = listCountryOptions().map(({ label }) => label);
    expect(french.slice(0, 4)).toEqual(['Tunisie', 'Algérie', 'Allemagne', 'Arabie saoudite']);
    expect(french.indexOf('Émirats arabes unis')).toBeLessThan(french.indexOf('Espagne'));
    expect(french.at(-1)).toBe('Turquie');
    await chooseLanguage('ar');
    const arabic = listCountryOptions().map(({ label }) => label);
    expect(arabic[0]).toBe('تونس');
    expect(arabic.indexOf('إسبانيا')).toBeLessThan(arabic.indexOf('ألمانيا'));
    expect(arabic.at(-1)).toBe('هولندا');
  });

  test('with a dial code are sorted in the same way', async () => {
    await chooseLanguage('ar');
    const countries = listDialCountries();
    expect(countries.length).toBeGreaterThanOrEqual(80);
    expect(countries[0]).toEqual({ id: 'TN', country: 'TN', name: 'تونس' });
    const rest = countries.slice(1).map(({ name }) => name);
    expect(rest).toEqual(rest.toSorted(new Intl.Collator('ar').compare));
    expect(rest).toContain('فلسطين');
  });

  test('use the specified names in the source language', async () => {
    await chooseLanguage('source');
    expect(listCountryOptions().find(({ value }) => value === 'Ivory Coast')?.label).toBe('Ivory Coast');
    expect(translateCountry('Atlantis')).toBe('Atlantis');
  });
});
