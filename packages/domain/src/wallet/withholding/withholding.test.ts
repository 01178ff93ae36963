import type { WithdrawalId } from '@waha/domain/kernel/ids';
import { MAX_WITHHOLDING_BASIS_POINTS } from '@waha/domain/kernel/staff/withholding-terms';
import { assert, integer, property } from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  computeWithholdingBase,
  createWithholding,
  formatCertificateNumber,
  getWithheldAmounts,
  withhold,
} from './withholding';

describe('withhold', () => {
  it.each([
    { gross: 100_000, rate: 1000, base: 100, withheld: 10_000, net: 90_000, name: '10 percent of everything' },
    { gross: 100_000, rate: 1500, base: 100, withheld: 15_000, net: 85_000, name: '15 percent' },
    { gross: 100_000, rate: 1000, base: 70, withheld: 7000, net: 93_000, name: '10 percent of 70 percent' },
    { gross: 500, rate: 250, base: 100, withheld: 13, net: 487, name: '12.5 millimes, rounded up' },
    { gross: 500, rate: 249, base: 100, withheld: 12, net: 488, name: '12.45 millimes, rounded down' },
    { gross: 500, rate: 10, base: 100, withheld: 1, net: 499, name: 'half a millime, rounded up' },
    { gross: 500, rate: 10, base: 99, withheld: 0, net: 500, name: 'less than half a millime' },
    { gross: 500, rate: 5000, base: 100, withheld: 250, net: 250, name: 'the highest rate' },
    { gross: 500, rate: 1, base: 1, withheld: 0, net: 500, name: 'the lowest terms' },
    { gross: 0, rate: 1000, base: 100, withheld: 0, net: 0, name: 'nothing' },
    {
      ...{ gross: 499_999_999_500, rate: 4999, base: 99, name: 'the largest withdrawal' },
      ...{ withheld: 247_450_499_753, net: 252_549_499_747 },
    },
  ])('returns the tax and the rest: $name', ({ gross, rate, base, withheld, net }) => {
    expect(withhold(gross, { rateBasisPoints: rate, basePercent: base })).toEqual({
      grossMillimes: gross,
      withheldMillimes: withheld,
      netMillimes: net,
    });
  });

  it('adds up to the amount, and is within half a millime of the exact tax, for all amounts and terms', () => {
    assert(
      property(
        integer({ min: 0, max: 999_999_999 }).map((points) => points * 500),
        integer({ min: 1, max: MAX_WITHHOLDING_BASIS_POINTS }),
        integer({ min: 1, max: 100 }),
        (gross, rateBasisPoints, basePercent) => {
          const { withheldMillimes, netMillimes } = withhold(gross, { rateBasisPoints, basePercent });
          expect(withheldMillimes + netMillimes).toBe(gross);
          expect(Number.isSafeInteger(withheldMillimes)).toBe(true);
          expect(netMillimes).toBeGreaterThanOrEqual(withheldMillimes);
          const exact = BigInt(gross) * BigInt(basePercent * rateBasisPoints);
          const error = BigInt(withheldMillimes) * 1_000_000n - exact;
          expect(error > -500_000n && error <= 500_000n).toBe(true);
        },
      ),
    );
  });
});

it('computeWithholdingBase returns the share that the rate applies to, rounded half up', () => {
  const base = (gross: number, basePercent: number) =>
    computeWithholdingBase(gross, { rateBasisPoints: 1000, basePercent });
  expect([base(100_000, 100), base(100_000, 70), base(50, 1), base(49, 1)]).toEqual([100_000, 70_000, 1, 0]);
});

it('getWithheldAmounts returns the stored tax, and the whole amount without terms', () => {
  const stored = { rateBasisPoints: 1000, basePercent: 100, withheldMillimes: 7 };
  expect(getWithheldAmounts(500, stored)).toEqual({ grossMillimes: 500, withheldMillimes: 7, netMillimes: 493 });
  expect(getWithheldAmounts(500, undefined)).toEqual({ grossMillimes: 500, withheldMillimes: 0, netMillimes: 500 });
});

it('createWithholding keeps the terms with the tax, and nothing else', () => {
  const terms = { rateBasisPoints: 1500, basePercent: 100, note: 'x' };
  expect(createWithholding(500, terms)).toEqual({ rateBasisPoints: 1500, basePercent: 100, withheldMillimes: 75 });
});

it('formatCertificateNumber uses the year of the payment in Tunis', () => {
  const id = '0199aaaa-bbbb-7ccc-8ddd-0123456789ab' as WithdrawalId;
  expect(formatCertificateNumber(id, Date.parse('2026-12-31T22:59:59Z'))).toBe('RS-2026-0123456789AB');
  expect(formatCertificateNumber(id, Date.parse('2026-12-31T23:00:00Z'))).toBe('RS-2027-0123456789AB');
});
