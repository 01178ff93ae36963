import { describe, expect, test } from 'vitest';
import type { LocalizedText } from '../text/localized-text';
import { findTextFault, findUntranslated } from './find-text-fault';

describe('texts of a draft', () => {
  test.each<[string, LocalizedText, object | undefined]>([
    ['no text', '', {}],
    ['blanks alone', { source: ' ', fr: ' ' }, {}],
    ['a source text', 'Mug', undefined],
    ['a French text alone', { source: '', fr: 'Tasse' }, undefined],
    ['an Arabic text alone', { source: '', ar: 'كوب' }, undefined],
    ['a blank Arabic translation', { source: 'Mug', ar: ' ' }, { language: 'ar' }],
  ])('with %s have the right fault', (_what, text, fault) => expect(findTextFault(text)).toEqual(fault));

  test('are listed where a language has no translation', () => {
    const texts = [
      { path: 'name', text: { source: '', fr: 'Tasse' } },
      { path: 'description', text: { source: 'A mug.', ar: 'كوب' } },
      { path: 'brand', text: 'Argile' },
      { path: 'weight', text: '' },
    ];
    expect(findUntranslated(texts, 'fr')).toEqual(['description', 'brand']);
    expect(findUntranslated(texts, 'ar')).toEqual(['name', 'brand']);
    expect(findUntranslated(texts, 'en')).toEqual(['name']);
  });
});
