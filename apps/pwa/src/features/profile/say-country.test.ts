// @vitest-environment jsdom
import { COUNTRIES } from '@waha/domain/profile/countries';
import { describe, expect, test } from 'vitest';
import { chooseLanguage } from '../../platform/language/words';
import { countryOptions, sayCountry } from './say-country';

describe('the countries to choose from', () => {
  test.each([
    ['fr', 'Côte d’Ivoire', /^Turquie$/],
    ['ar', 'ساحل العاج', /^تركيا$/],
    ['en', 'Côte d’Ivoire', /^(?:Turkey|Türkiye)$/],
  ] as const)('are all named in %s', async (language, ivoryCoast, turkey) => {
    await chooseLanguage(language);
    expect(sayCountry('Ivory Coast')).toBe(ivoryCoast);
    expect(sayCountry('Turkey')).toMatch(turkey);
  });

  test('have no English name left in French', async () => {
    await chooseLanguage('fr');
    const english = Object.keys(COUNTRIES).filter((name) => sayCountry(name) === name);
    expect(english).toEqual(['Canada', 'France', 'Oman', 'Portugal', 'Qatar']);
  });

  test('follow their neighbours by the names that are shown', async () => {
    await chooseLanguage('fr');
    const labels = countryOptions().map(({ label }) => label);
    expect(labels.slice(0, 3)).toEqual(['Tunisie', 'Algérie', 'Libye']);
    expect(labels.indexOf('Allemagne')).toBeLessThan(labels.indexOf('Autriche'));
    expect(labels.indexOf('Émirats arabes unis')).toBeLessThan(labels.indexOf('Espagne'));
    expect(labels.at(-1)).toBe('Turquie');
  });

  test('keep their own names in the documents’ wording', async () => {
    await chooseLanguage('source');
    expect(countryOptions().find(({ value }) => value === 'Ivory Coast')?.label).toBe('Ivory Coast');
    expect(sayCountry('Atlantis')).toBe('Atlantis');
  });
});
