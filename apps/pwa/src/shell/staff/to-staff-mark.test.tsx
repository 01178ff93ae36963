import { beforeAll, expect, test } from 'vitest';
import { chooseLanguage } from '#platform/language/translations';
import { toStaffMark } from './to-staff-mark';

beforeAll(() => chooseLanguage('fr'));

test('what members read as "being checked" is pending for staff, and a decision keeps its word', () => {
  expect(toStaffMark({ state: 'waiting', word: 'En vérification' })).toEqual({ state: 'waiting', word: 'En attente' });
  expect(toStaffMark({ state: 'sent', word: 'Approuvé' })).toEqual({ state: 'sent', word: 'Approuvé' });
});
