import { expect, test } from 'vitest';
import { toIso } from '../time';
import { readTunisTime } from './read-tunis-time';

test.each([
  ['2026-03-04T08:30', '2026-03-04T07:30:00.000Z'],
  ['2026-02-30T08:30', undefined],
  ['2026-03-04T24:00', undefined],
  ['', undefined],
])('the typed time %j is read in Tunis time', (typed, at) => {
  const instant = readTunisTime(typed);
  expect(instant && toIso(instant)).toBe(at);
});
