import { COUNTRIES } from '@waha/domain/profile/countries';
import { describe, expect, test } from 'vitest';
import { chooseLanguage } from '#platform/language/translations';
import { listCountryOptions, translateCountry } from './translate-country';

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

  test('are sorted by displayed names, after the neighbouring countries', async () => {
    await chooseLanguage('fr');
    const labels = listCountryOptions().map(({ label }) => label);
    expect(labels.slice(0, 3)).toEqual(['Tunisie', 'Algérie', 'Libye']);
    expect(labels.indexOf('Allemagne')).toBeLessThan(labels.indexOf('Autriche'));
    expect(labels.indexOf('Émirats arabes unis')).toBeLessThan(labels.indexOf('Espagne'));
    expect(labels.at(-1)).toBe('Turquie');
  });

  test('use the specified names in the source language', async () => {
    await chooseLanguage('source');
    expect(listCountryOptions().find(({ value }) => value === 'Ivory Coast')?.label).toBe('Ivory Coast');
    expect(translateCountry('Atlantis')).toBe('Atlantis');
  });
});
