import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { DAY, HOUR, MINUTE } from '../kernel/time';
import { formatArchiveName, parseArchiveName } from './backup-archive';
import {
  COPY_LATE_AFTER_MS,
  type CopyFacts,
  getBackupCopyStatus,
  isCopyDue,
  planBackupCopies,
  type StoredArchive,
} from './backup-copy';
import { parseBackupRetention } from './backup-retention';

const start = Date.UTC(2026, 0, 1, 3, 40);
const nightly = (day: number, bytes = 1): StoredArchive => create(day, { bytes, isManual: false });
const manual = (day: number): StoredArchive => create(day, { bytes: 1, isManual: true });

function create(day: number, { bytes, isManual }: { bytes: number; isManual: boolean }): StoredArchive {
  const name = formatArchiveName({ madeAt: start + day * DAY + (isManual ? HOUR : 0), isManual });
  return { ...parseArchiveName(name)!, bytes };
}

const plan = (here: StoredArchive[], there: StoredArchive[], rule = '2d 0w 0m') => {
  const { copied, deleted } = planBackupCopies(here, there, parseBackupRetention(rule)!);
  return [copied, deleted].map((archives) => archives.map(({ name }) => name));
};
const names = (...archives: StoredArchive[]) => archives.map(({ name }) => name);

test('missing archives are copied, the newest first, and the rule deletes old ones at the other place', () => {
  expect(plan([nightly(2), nightly(3)], [nightly(0), nightly(1)])).toEqual([
    names(nightly(3), nightly(2)),
    names(nightly(0), nightly(1)),
  ]);
});

test('an archive that the rule would delete at once is not copied', () => {
  expect(plan([nightly(0), nightly(2), nightly(3)], [nightly(2), nightly(3)])).toEqual([[], []]);
});

test('an archive with another size at the other place is copied again', () => {
  expect(plan([nightly(3, 5)], [nightly(3, 4)])).toEqual([names(nightly(3)), []]);
});

test('an empty folder here deletes nothing that the rule keeps at the other place', () => {
  expect(plan([], [nightly(0), nightly(1), nightly(2)])).toEqual([[], names(nightly(0))]);
  expect(plan([], [nightly(1), nightly(2)])).toEqual([[], []]);
});

test('manual backups are copied and never deleted at the other place', () => {
  const old = [manual(0), manual(1), manual(2)];
  expect(plan([manual(1), nightly(9)], [manual(0), manual(2)])).toEqual([names(nightly(9), manual(1)), []]);
  expect(plan([], old, '1d 0w 0m')).toEqual([[], []]);
});

test('archives without encryption never leave the machine', () => {
  const plain = { ...nightly(3), name: nightly(3).name.replace('.age', ''), isEncrypted: false };
  expect(plan([plain], [])).toEqual([[], []]);
});

test('after copying and deleting, nothing is left to do, for any archives at both places', () => {
  const archives = fc
    .uniqueArray(fc.integer({ min: 0, max: 200 }), { maxLength: 40 })
    .map((days) => days.map((day) => (day % 7 === 0 ? manual(day) : nightly(day))));
  const rules = fc.record({ days: fc.nat(9), weeks: fc.nat(5), months: fc.nat(5) });
  fc.assert(
    fc.property(archives, archives, rules, (here, there, rule) => {
      const { copied, deleted } = planBackupCopies(here, there, rule);
      const gone = names(...deleted);
      const after = [...there, ...copied].filter(({ name }) => !gone.includes(name));
      expect(deleted.every(({ isManual }) => !isManual)).toBe(true);
      expect(planBackupCopies(here, after, rule)).toEqual({ copied: [], deleted: [] });
      if (here.length + there.length > 0) expect(after.length).toBeGreaterThan(0);
    }),
  );
});

const now = start + 100 * DAY;
const facts: CopyFacts = { since: now - 50 * DAY, triedAt: now - DAY, failures: 0, copiedMadeAt: now - DAY };

test.each<[string, number | undefined, CopyFacts | undefined, boolean]>([
  ['there is no backup', undefined, undefined, false],
  ['nothing was ever copied', now, undefined, true],
  ['the newest backup is copied', now - DAY, facts, false],
  ['a newer backup exists', now, facts, true],
  ['the first try failed four minutes ago', now, { ...facts, failures: 1, triedAt: now - 4 * MINUTE }, false],
  ['the first try failed five minutes ago', now, { ...facts, failures: 1, triedAt: now - 5 * MINUTE }, true],
  ['the third try failed 19 minutes ago', now, { ...facts, failures: 3, triedAt: now - 19 * MINUTE }, false],
  ['the third try failed 20 minutes ago', now, { ...facts, failures: 3, triedAt: now - 20 * MINUTE }, true],
  ['the hundredth try failed six hours ago', now, { ...facts, failures: 100, triedAt: now - 6 * HOUR }, true],
  ['the last try is in the future', now, { ...facts, failures: 9, triedAt: now + DAY }, true],
])('isCopyDue decides if %s', (_name, newestMadeAt, known, isDue) => {
  expect(isCopyDue({ newestMadeAt, facts: known }, now)).toBe(isDue);
});

const late = now - COPY_LATE_AFTER_MS - 1;
test.each<[string, { isOn?: boolean; newestMadeAt?: number; facts?: Partial<CopyFacts> | undefined }, string]>([
  ['no other place is set', { isOn: false }, 'off'],
  ['copying was never tried', { facts: undefined }, 'waiting'],
  ['the newest backup is copied', { newestMadeAt: now - DAY, facts: {} }, 'good'],
  ['the newest backup is copied, long ago', { newestMadeAt: late, facts: { copiedMadeAt: late } }, 'good'],
  ['the last try failed', { newestMadeAt: now, facts: { failures: 1 } }, 'failed'],
  ['tries fail for too long', { newestMadeAt: now, facts: { failures: 9, copiedMadeAt: late } }, 'late'],
  [
    'the first tries fail',
    { newestMadeAt: now, facts: { failures: 2, copiedMadeAt: undefined, since: now } },
    'failed',
  ],
  [
    'no try ever succeeded',
    { newestMadeAt: now, facts: { failures: 9, copiedMadeAt: undefined, since: late } },
    'late',
  ],
])(
  'getBackupCopyStatus returns the expected status if %s',
  (_name, { isOn = true, newestMadeAt, facts: known }, status) => {
    const all = known && { ...facts, ...known };
    expect(getBackupCopyStatus({ isOn, newestMadeAt, facts: all }, now)).toBe(status);
  },
);
