import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ENTRY_KINDS } from './ledger';
import { computeMonthOfPoints } from './month-of-points';

test('a month starts with the opening balance and lists what was added and removed, by date', () => {
  const entries = [
    { points: 24, earnedAt: 5, kind: 'pack_bonus' },
    { points: 24, earnedAt: 10, kind: 'pack_bonus' },
    { points: -10, earnedAt: 15, kind: 'withdrawal' },
    { points: 10, earnedAt: 19, kind: 'withdrawal_returned' },
    { points: 24, earnedAt: 20, kind: 'pack_bonus' },
  ] as const;
  expect(computeMonthOfPoints([...entries].reverse(), { from: 10, until: 20 })).toEqual({
    ...{ atStart: 24, in: 34, out: 10, atEnd: 48 },
    movements: [entries[1], entries[2], entries[3]],
  });
});

test('the closing balance of each month opens the next, and the movements add up', () => {
  const entry = fc.record({
    points: fc.integer({ min: -100, max: 100 }),
    earnedAt: fc.integer({ min: 0, max: 40 }),
    kind: fc.constantFrom(...ENTRY_KINDS),
  });
  fc.assert(
    fc.property(fc.array(entry), (entries) => {
      const months = [0, 10, 20, 30, 40].map((from) => computeMonthOfPoints(entries, { from, until: from + 10 }));
      for (const [at, month] of months.entries()) {
        expect(month.atStart).toBe(months[at - 1]?.atEnd ?? 0);
        expect(month.movements.reduce((sum, { points }) => sum + points, 0)).toBe(month.in - month.out);
      }
      expect(months.at(-1)?.atEnd).toBe(entries.reduce((sum, { points }) => sum + points, 0));
    }),
  );
});
