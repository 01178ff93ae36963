import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { PACK_PERIOD_MS } from '../kernel/period';
import { DAY } from '../kernel/time';
import { computeDueBonuses, createFacilityCredit, type EarningPack } from './due-bonuses';
import { computeTotals, findFirstOverdraft, type LedgerEntry } from './ledger';
import { reverseSource } from './reversal';

const pack: EarningPack = {
  paymentId: 'p1',
  approvedAt: 1_000,
  quantity: 2,
  monthlyBonusPoints: 12,
  facilityPoints: 30,
  withdrawalDays: 31,
};
const line = (points: number, becomesValidAt: number): LedgerEntry => ({
  account: 'wallet',
  points,
  becomesValidAt,
  earnedAt: 0,
  kind: 'pack_bonus',
  source: 'x',
  period: 0,
});

describe('validity, to the millisecond', () => {
  const [first] = computeDueBonuses(pack, 0, pack.approvedAt);
  const validAt = pack.approvedAt + 31 * DAY;

  test('the first bonus is credited at the approval: quantity times the monthly bonus', () => {
    expect(first).toMatchObject({ points: 24, earnedAt: 1_000, becomesValidAt: validAt, period: 0 });
  });

  test.each([
    [validAt - 1, 0, 24],
    [validAt, 24, 0],
  ])('at %i ms the wallet has %i valid and %i held points', (now, validPoints, heldPoints) => {
    expect(computeTotals([first!], now)).toMatchObject({
      totalPoints: 24,
      validPoints,
      heldPoints,
      availableMillimes: validPoints * 500,
    });
  });
});

describe('bonus accrual', () => {
  test.each([
    [0, 1],
    [PACK_PERIOD_MS - 1, 1],
    [PACK_PERIOD_MS, 2],
    [PACK_PERIOD_MS * 3 + 5, 4],
  ])('%i ms after the approval credits %i bonuses', (after, count) => {
    expect(computeDueBonuses(pack, 0, pack.approvedAt + after)).toHaveLength(count);
  });

  test('after a pause credits each period once, at any time', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 400 * DAY }), { maxLength: 20 }), (instants) => {
        const credited: number[] = [];
        for (const at of instants.sort((a, b) => a - b)) {
          for (const { period } of computeDueBonuses(pack, credited.length, pack.approvedAt + at))
            credited.push(period);
        }
        const last = instants.at(-1);
        const due = last === undefined ? 0 : Math.floor(last / PACK_PERIOD_MS) + 1;
        expect(credited).toEqual(Array.from({ length: due }, (_, period) => period));
      }),
    );
  });
});

describe('first overdraft', () => {
  test.each([
    ['a withdrawal covered by valid points', [line(10, 1), line(-10, 5)], undefined],
    ['a reversal of points that are spent', [line(10, 1), line(-10, 5), line(-10, 1)], 5],
    ['a hole in the future', [line(10, 1), line(-4, 20), line(-8, 30)], 30],
    ['a hole that lies behind us', [line(-5, 1), line(5, 2)], undefined],
  ])('%s', (_name, entries, expected) => {
    expect(findFirstOverdraft(entries, 5)).toBe(expected);
  });
});

describe('payment reversal', () => {
  const earned = [createFacilityCredit(pack), ...computeDueBonuses(pack, 0, pack.approvedAt + PACK_PERIOD_MS)];

  test('negates each entry with the same validity', () => {
    const result = reverseSource(earned, 'p1', pack.approvedAt + PACK_PERIOD_MS);
    expect(result.ok && result.value.map(({ points, becomesValidAt }) => [points, becomesValidAt])).toEqual(
      earned.map(({ points, becomesValidAt }) => [-points, becomesValidAt]),
    );
  });

  test('uses the date of the reversal', () => {
    const now = pack.approvedAt + 2 * PACK_PERIOD_MS - 1;
    const result = reverseSource(earned, 'p1', now);
    expect(result.ok && result.value.map(({ earnedAt }) => earnedAt)).toEqual(earned.map(() => now));
  });

  test('is refused without a proposal if the points were withdrawn', () => {
    const now = pack.approvedAt + 40 * DAY;
    const withdrawn = { ...line(-24, now), kind: 'pack_bonus' as const, source: 'w1' };
    expect(reverseSource([...earned, withdrawn], 'p1', now + 1)).toEqual({
      ok: false,
      refusal: { code: 'points_already_withdrawn' },
    });
  });

  test('never makes the balance negative at any time, for any history', () => {
    const history = fc.array(fc.record({ points: fc.integer({ min: -40, max: 60 }), at: fc.nat(100) }), {
      maxLength: 30,
    });
    fc.assert(
      fc.property(history, fc.nat(100), (steps, now) => {
        const entries = steps.map(({ points, at }, index) => ({
          ...line(points, at),
          source: `s${index % 4}`,
          period: index,
        }));
        const result = reverseSource(entries, 's0', now);
        if (!result.ok) return;
        const after = [...entries, ...result.value];
        for (let instant = now; instant <= 101; instant++)
          expect(computeTotals(after, instant).validPoints).toBeGreaterThanOrEqual(0);
      }),
    );
  });
});
