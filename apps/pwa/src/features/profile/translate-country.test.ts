// @vitest-environment jsdom
import { COUNTRIES } from '@waha/domain/profile/countries';
import { describe, expect, test } from 'vitest';
import { chooseLanguage } from '#platform/language/translations';
import { listCountryOptions, translateCountry } from './translate-country';

describe('the countries to choose from', () => {
  test.each([
    ['fr', 'Côte d’Ivoire', /^Turquie$/],
    ['ar', 'ساحل العاج', /^تركيا$/],
    ['en', 'Côte d’Ivoire', /^(?:Turkey|Türkiye)$/],
  ] as const)('are all named in %s', async (language, ivoryCoast, turkey) => {
    await chooseLanguage(language);
    expect(translateCountry('Ivory Coast')).toBe(ivoryCoast);
    expect(translateCountry('Turkey')).toMatch(turkey);
  });

  test('have no English name left in French', async () => {
    await chooseLanguage('fr');
    const english = Object.keys(COUNTRIES).filter((name) => translateCountry(name) === name);
    expect(english).toEqual(['Canada', 'France', 'Oman', 'Portugal', 'Qatar']);
  });

  test('follow their neighbours by the names that are shown', async () => {
    await chooseLanguage('fr');
    const labels = listCountryOptions().map(({ label }) => label);
    expect(labels.slice(0, 3)).toEqual(['Tunisie', 'Algérie', 'Libye']);
    expect(labels.indexOf('Allemagne')).toBeLessThan(labels.indexOf('Autriche'));
    expect(labels.indexOf('Émirats arabes unis')).toBeLessThan(labels.indexOf('Espagne'));
    expect(labels.at(-1)).toBe('Turquie');
  });

  test('keep their own names in the documents’ wording', async () => {
    await chooseLanguage('source');
    expect(listCountryOptions().find(({ value }) => value === 'Ivory Coast')?.label).toBe('Ivory Coast');
    expect(translateCountry('Atlantis')).toBe('Atlantis');
  });
});
