import { House } from 'lucide-react';
import { expect, test } from 'vitest';
import { matchSections } from './match-sections';

const sections = ['Payment Notifications', 'Vérifications', 'المدفوعات', 'Quiz Score'].map((name) => ({
  name,
  label: () => name,
  icon: House,
}));

test.each([
  ['', ['Payment Notifications', 'Vérifications', 'المدفوعات', 'Quiz Score']],
  ['pay', ['Payment Notifications']],
  ['NOTIF pay', ['Payment Notifications']],
  ['verif', ['Vérifications']],
  ['مدفو', ['المدفوعات']],
  ['المدفو', ['المدفوعات']],
  ['core', []],
  ['quiz pay', []],
])('section search "%s" finds %j', (typed, expected) => {
  expect(matchSections(sections, typed).map(({ name }) => name)).toEqual(expected);
});
