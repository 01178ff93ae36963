import { setupI18n } from '@lingui/core';
import { expect, test } from 'vitest';
import { compilePlainText } from './words';

test('a text that no catalogue has still gets its values filled in', () => {
  const i18n = setupI18n({ locale: 'en', messages: { en: {} } });
  i18n.setMessagesCompiler(compilePlainText);

  expect(i18n._('{n} items will be sent on {day}.', { n: 2, day: 'Monday' })).toBe('2 items will be sent on Monday.');
  expect(i18n._('Nothing to fill in.')).toBe('Nothing to fill in.');
});
