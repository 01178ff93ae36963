import { describe, expect, test } from 'vitest';
import { HOUR, MINUTE } from '../kernel/time';
import { computeUsualHours, MAX_WAITS, USUAL_HOURS } from './waiting-times';

describe('usual waiting time', () => {
  test.each<[what: string, waitsMs: number[], hours: number | null]>([
    ['no decisions', [], null],
    ['four decisions', [1, 1, 1, 1], null],
    ['five decisions within minutes', [1, 2, 3, 4, 5].map((n) => n * MINUTE), 1],
    ['exactly one hour', Array(5).fill(HOUR), 1],
    ['a minute more than one hour', Array(5).fill(HOUR + MINUTE), 2],
    ['one very late decision among quick ones', [1, 1, 1, 1, 900].map((n) => n * HOUR), 1],
    ['the median, unsorted', [100, 1, 9, 30, 2].map((n) => n * HOUR), 12],
    ['the lower median of an even number', [1, 2, 3, 20, 30, 40].map((n) => n * HOUR), 4],
    ['two days and a minute', Array(9).fill(48 * HOUR + MINUTE), 72],
    ['exactly five days', Array(5).fill(120 * HOUR), 120],
    ['more than five days', Array(5).fill(121 * HOUR), null],
    ['decisions before their beginning, by a wrong clock', Array(5).fill(-HOUR), 1],
  ])('of %s', (_what, waitsMs, hours) => {
    expect(computeUsualHours(waitsMs)).toBe(hours);
  });

  test('is never shorter than half of the waits', () => {
    for (let length = 5; length <= MAX_WAITS; length++) {
      const waits = Array.from({ length }, (_, n) => ((n * 7919) % 119) * HOUR);
      const usual = computeUsualHours(waits)!;
      expect(USUAL_HOURS).toContain(usual);
      expect(waits.filter((wait) => wait <= usual * HOUR).length).toBeGreaterThanOrEqual(length / 2);
    }
  });
});
