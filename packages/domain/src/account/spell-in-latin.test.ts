import { expect, test } from 'vitest';
import { spellInLatin } from './spell-in-latin';

test.each([
  ['أميرة', 'Amira'],
  ['اميره', 'Amira'],
  ['مُحَمَّد', 'Mohamed'],
  [' بن  صالح ', 'Ben Salah'],
  ['سلمى', 'Salma'],
])('%s is spelled %s in Latin letters', (name, spelling) => {
  expect(spellInLatin(name)).toBe(spelling);
});

test.each(['', 'Amira', 'بن غير معروف', 'constructor'])('“%s” has no known spelling as a whole', (name) => {
  expect(spellInLatin(name)).toBeUndefined();
});
