import { expect, test } from 'vitest';
import { DAY } from '../kernel/time';
import { getRehearsalStatus, isRehearsalDue, REHEARSAL_LATE_AFTER_MS, type RehearsalFacts } from './rehearsal-status';

const now = Date.UTC(2026, 2, 4, 3, 41);
const good = (age: number): RehearsalFacts => ({ outcome: 'good', lastGoodAt: now - age });

test.each<[string, RehearsalFacts | undefined, boolean]>([
  ['there was none', undefined, true],
  ['one succeeded six days ago', good(6 * DAY), false],
  ['one succeeded a week ago, to the second', good(7 * DAY - 1000), true],
  ['the last one failed', { outcome: 'failed', lastGoodAt: now - DAY }, true],
  ['the last one was skipped', { outcome: 'skipped', lastGoodAt: now - DAY }, true],
  ['the last one is in the future', good(-DAY), true],
])('isRehearsalDue decides if %s', (_name, facts, isDue) => {
  expect(isRehearsalDue(facts, now)).toBe(isDue);
});

test.each<[string, RehearsalFacts | undefined, boolean, string]>([
  ['there was none', undefined, true, 'waiting'],
  ['there was none and backups are off', undefined, false, 'off'],
  ['one succeeded', good(DAY), true, 'good'],
  ['two were missed', good(REHEARSAL_LATE_AFTER_MS + 1), true, 'late'],
  ['one succeeded long ago and backups are off', good(99 * DAY), false, 'good'],
  ['the last one failed', { outcome: 'failed', lastGoodAt: now - 99 * DAY }, true, 'failed'],
  ['the last one was skipped', { outcome: 'skipped', lastGoodAt: undefined }, true, 'skipped'],
])('getRehearsalStatus returns the expected status if %s', (_name, facts, areBackupsOn, status) => {
  expect(getRehearsalStatus({ facts, areBackupsOn }, now)).toBe(status);
});
