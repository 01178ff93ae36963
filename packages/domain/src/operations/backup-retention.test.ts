import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { DAY, HOUR } from '../kernel/time';
import {
  BACKUP_LATE_AFTER_MS,
  getBackupStatus,
  parseBackupRetention,
  selectBackupsToDelete,
  selectBackupsToKeep,
} from './backup-retention';

const at = (text: string) => Date.parse(`${text}Z`);
const keepOf = (texts: string[], rule: string) =>
  [...selectBackupsToKeep(texts.map(at), parseBackupRetention(rule)!)]
    .sort((a, b) => b - a)
    .map((i) => new Date(i).toISOString());

test.each([
  ['7d 4w 6m', { days: 7, weeks: 4, months: 6 }],
  ['1d 0w 0m', { days: 1, weeks: 0, months: 0 }],
  ['0d 0w 0m', undefined],
  ['7d', undefined],
  ['7 4 6', undefined],
  ['-1d 0w 0m', undefined],
])('parseBackupRetention reads %s as %o', (text, rule) => {
  expect(parseBackupRetention(text)).toEqual(rule);
});

test('retention keeps the newest backup of each day, week and month', () => {
  const all = ['2026-03-02T03:00', '2026-03-02T15:00', '2026-03-01T03:00', '2026-02-28T03:00', '2026-02-10T03:00'];
  expect(keepOf(all, '2d 0w 0m')).toEqual(['2026-03-02T15:00:00.000Z', '2026-03-01T03:00:00.000Z']);
  // 2 March 2026 is a Monday.
  expect(keepOf(all, '0d 2w 0m')).toEqual(['2026-03-02T15:00:00.000Z', '2026-03-01T03:00:00.000Z']);
  expect(keepOf(all, '0d 0w 2m')).toEqual(['2026-03-02T15:00:00.000Z', '2026-02-28T03:00:00.000Z']);
});

test('a server that was off for a year keeps its backups', () => {
  expect(keepOf(['2026-03-02T03:00', '2025-03-01T03:00', '2025-02-28T03:00'], '3d 0w 0m')).toHaveLength(3);
});

test('the rule deletes scheduled backups only, and manual ones do not count', () => {
  const createBackups = (texts: string[], isManual: boolean) => texts.map((text) => ({ madeAt: at(text), isManual }));
  const nightly = createBackups(['2026-03-02T03:40', '2026-03-01T03:40', '2026-02-28T03:40'], false);
  const byHand = createBackups(['2026-03-02T09:00', '2026-02-20T08:00', '2020-02-20T09:00'], true);
  const deleted = selectBackupsToDelete([...nightly, ...byHand], parseBackupRetention('2d 0w 0m')!);
  expect(deleted).toEqual(createBackups(['2026-02-28T03:40'], false));
});

const instants = fc
  .array(fc.integer({ min: 0, max: 3000 * 24 }), { maxLength: 120 })
  .map((h) => h.map((n) => n * HOUR));
const rules = fc.record({ days: fc.nat(10), weeks: fc.nat(8), months: fc.nat(12) });

test('retention keeps the newest backup, obeys the rule and is idempotent, for any backups', () => {
  fc.assert(
    fc.property(instants, rules, (madeAt, rule) => {
      const keptInstants = selectBackupsToKeep(madeAt, rule);
      expect([...keptInstants].every((each) => madeAt.includes(each))).toBe(true);
      expect(keptInstants.size).toBeLessThanOrEqual(Math.max(1, rule.days + rule.weeks + rule.months));
      if (madeAt.length > 0) expect(keptInstants.has(Math.max(...madeAt))).toBe(true);
      expect(selectBackupsToKeep([...keptInstants], rule)).toEqual(keptInstants);
    }),
  );
});

const now = at('2026-03-02T12:00');
test.each([
  ['the last backup was made yesterday', { lastGoodAt: now - DAY, hasFailed: false, runningSince: 0 }, 'good'],
  ['the last attempt failed', { lastGoodAt: now - HOUR, hasFailed: true, runningSince: 0 }, 'failed'],
  [
    'the last backup is too old',
    { lastGoodAt: now - BACKUP_LATE_AFTER_MS - 1, hasFailed: false, runningSince: 0 },
    'late',
  ],
  ['backups were enabled today', { lastGoodAt: undefined, hasFailed: false, runningSince: now - HOUR }, 'good'],
  ['no backup was ever made', { lastGoodAt: undefined, hasFailed: false, runningSince: now - 2 * DAY }, 'never'],
  ['backups are disabled', { lastGoodAt: undefined, hasFailed: false, runningSince: undefined }, 'off'],
  [
    'backups are disabled and one was made by hand long ago',
    { lastGoodAt: 1, hasFailed: false, runningSince: undefined },
    'good',
  ],
] as const)('getBackupStatus returns the expected status if %s', (_name, state, status) => {
  expect(getBackupStatus(state, now)).toBe(status);
});
