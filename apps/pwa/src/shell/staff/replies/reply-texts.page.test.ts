import { expect, test } from 'vitest';
import { completeReplyTexts, openReplyTexts } from './reply-texts';

const stored = { text: 'Too dark.', translations: { fr: 'Trop sombre.', en: 'Too dark.' } };
const opened = openReplyTexts(stored);

test.each([
  [
    'stays the translation that it repeated',
    { ...opened, translations: { ...opened.translations, ar: 'داكن.' } },
    'Too dark.',
  ],
  ['follows a changed translation', { ...opened, translations: { fr: 'Trop sombre.', en: 'Dark.' } }, 'Dark.'],
  ['is another one if that was deleted', { ...opened, translations: { fr: 'Trop sombre.', en: ' ' } }, 'Trop sombre.'],
  ['is what was typed', { ...opened, text: 'Unclear.' }, 'Unclear.'],
] as const)('the text for other languages %s', (_, texts, expected) => {
  expect(completeReplyTexts(texts, stored).text).toBe(expected);
});
