import { expect, test } from 'vitest';
import { guessReplyLanguage } from './guess-reply-language';

test.each([
  ['fr', 'أين وصلي؟', 'ar'],
  ['en', 'صباح الخير, reçu 12', 'ar'],
  ['ar', 'Bonjour, où est mon reçu ?', 'fr'],
  ['en', 'Bonjour', 'fr'],
  ['source', 'Où est mon reçu ?', 'fr'],
  ['source', 'A question about the test', 'source'],
  ['source', 'Hello', 'source'],
  ['ar', 'أين وصلي؟', 'ar'],
  ['ar', '12 345', 'ar'],
  ['fr', '', 'fr'],
  ['ar', undefined, 'ar'],
] as const)('a member whose app is in %s and who wrote %j is answered in %s', (language, latestText, expected) => {
  expect(guessReplyLanguage(language, latestText)).toBe(expected);
});
