import { describe, expect, test } from 'vitest';
import { HOUR, MINUTE } from '../kernel/time';
import { computeUsualHours, listAnswerWaits, MAX_WAITS, USUAL_HOURS } from './waiting-times';

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

describe('waits for an answer to a message', () => {
  const list = (...lines: [memberId: string, side: 'member' | 'staff', at: number][]) =>
    listAnswerWaits(lines.map(([memberId, side, createdAt]) => ({ memberId, side, createdAt })));

  test('begin with the first message after the last answer, of each member, the latest first', () => {
    expect(
      list(
        ...([
          ['amina', 'member', 10],
          ['nour', 'member', 20],
          ['amina', 'member', 30],
          ['amina', 'staff', 50],
          ['amina', 'staff', 60],
          ['amina', 'member', 70],
          ['nour', 'staff', 120],
          ['amina', 'staff', 75],
        ] as const),
      ),
    ).toEqual([5, 100, 40]);
  });

  test('leave out messages that staff wrote first, and those without an answer', () => {
    expect(list(['amina', 'staff', 10], ['nour', 'member', 20])).toEqual([]);
  });

  test('are those of the latest answers only', () => {
    const lines = Array.from({ length: MAX_WAITS + 10 }, (_, n) => [
      ['amina', 'member', n * 1000] as const,
      ['amina', 'staff', n * 1000 + n] as const,
    ]);
    const waits = list(...(lines.flat() as unknown as Parameters<typeof list>));
    expect(waits).toHaveLength(MAX_WAITS);
    expect([waits[0], waits.at(-1)]).toEqual([MAX_WAITS + 9, 10]);
  });
});
