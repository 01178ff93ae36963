import { describe, expect, test } from 'vitest';
import { LANGUAGES } from '../languages';
import { languageQuery } from '../wire';
import { findTextLanguage, isAnyTranslation, resolveContent, resolveText } from './localized-text';
import { localizedTextSchema } from './localized-text-schema';

const allLanguages = { source: 'Mug', fr: 'Tasse', ar: 'كوب', en: 'Cup' };

describe('localized text', () => {
  test('resolves to each language that it has', () => {
    expect(LANGUAGES.map((language) => resolveText(allLanguages, language))).toEqual(['Mug', 'Tasse', 'كوب', 'Cup']);
  });

  test('resolves to the source text without a translation or a requested language', () => {
    expect(LANGUAGES.map((language) => resolveText({ source: 'Mug', ar: 'كوب' }, language))).toEqual([
      ...['Mug', 'Mug', 'كوب', 'Mug'],
    ]);
    expect(resolveText(allLanguages)).toBe('Mug');
  });

  test('resolves to the first written language without a source text', () => {
    const french = { source: '', fr: 'Tasse', ar: '' };
    expect(LANGUAGES.map((language) => resolveText(french, language))).toEqual(['Tasse', 'Tasse', 'Tasse', 'Tasse']);
    expect(findTextLanguage(french)).toBe('fr');
    expect(resolveText({ source: '', ar: 'كوب' }, 'fr')).toBe('كوب');
    expect(resolveText({ source: '' }, 'fr')).toBe('');
  });

  test('is the same in every language if it is a plain string', () => {
    expect(LANGUAGES.map((language) => resolveText('D17', language))).toEqual(['D17', 'D17', 'D17', 'D17']);
  });

  test('is marked as French only where the source text is French and another language is shown', () => {
    const french = { source: 'Tasse', fr: 'Tasse', ar: 'كوب', en: 'Cup' };
    expect(LANGUAGES.map((language) => findTextLanguage(french, language))).toEqual([
      ...['fr', undefined, undefined, undefined],
    ]);
    expect(findTextLanguage(french)).toBe('fr');
    for (const text of [
      'Tasse',
      allLanguages,
      { source: 'Tasse', fr: 'Tasse' },
      { source: 'D17', fr: 'D17', en: 'D17' },
    ])
      expect(findTextLanguage(text)).toBeUndefined();
  });

  test('is recognised by its text in any language', () => {
    expect(['Mug', 'Tasse', 'كوب', 'Cup', 'mug', ''].map((words) => isAnyTranslation(allLanguages, words))).toEqual([
      ...[true, true, true, true, false, false],
    ]);
  });

  test('resolves anywhere in content, and other values stay the same in every language', () => {
    const content = {
      id: 7,
      price: 1.5,
      name: allLanguages,
      brand: 'Waha',
      notes: [{ by: 'Amina', text: allLanguages }],
      none: null,
    };
    expect(resolveContent(content, 'ar')).toEqual({
      ...content,
      name: 'كوب',
      notes: [{ by: 'Amina', text: 'كوب' }],
    });
    expect(resolveContent([allLanguages, 'D17', undefined])).toEqual(['Mug', 'D17', undefined]);
  });

  test.each([['Mug'], [{ source: 'Mug' }], [allLanguages]])('accepts %j', (text) => {
    expect(localizedTextSchema.parse(text)).toEqual(text);
  });

  test.each([[{ fr: 'Tasse' }], [{ source: 'Mug', de: 'Tasse' }], [{ source: 'Mug', fr: 1 }], [7], [null], [['Mug']]])(
    'refuses %j',
    (text) => {
      expect(localizedTextSchema.safeParse(text).error?.issues[0]?.message).toMatch(/only "source" must be there/);
    },
  );
});

test.each([
  [{}, true],
  [{ language: 'source' }, true],
  [{ language: 'ar' }, true],
  [{ language: 'AR' }, false],
  [{ language: 'de' }, false],
  [{ language: '' }, false],
])('%j is a valid language query: %s', (query, isRight) => {
  expect(languageQuery.safeParse(query).success).toBe(isRight);
});
