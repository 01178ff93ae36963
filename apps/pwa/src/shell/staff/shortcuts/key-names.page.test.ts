import { afterAll, beforeAll, expect, test } from 'vitest';
import { chooseLanguage, loadStaffTranslations } from '#platform/language/translations';
import { getKeyName } from './shortcuts';

beforeAll(async () => {
  await loadStaffTranslations();
  await chooseLanguage('fr');
});
afterAll(() => chooseLanguage('source'));

test('keys are named as keyboards of the language have them', () => {
  expect(['Enter', 'Escape', 'ArrowDown', 'a', 'Control+k', 'Control+Enter'].map(getKeyName)).toEqual([
    ...['Entrée', 'Échap', '↓', 'A', 'Ctrl+K', 'Ctrl+Entrée'],
  ]);
});
