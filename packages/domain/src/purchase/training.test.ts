import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  addIntervals,
  addWatchedStep,
  findFurthestWatched,
  findTrainingWatchedAt,
  hasWatchedAll,
  hasWatchedToEnd,
  type Interval,
  limitPosition,
  MAX_INTERVALS,
  mergeIntervals,
} from './training';

describe('furthest watched point', () => {
  test.each<[string, Interval[], number]>([
    ['nothing watched', [], 0],
    ['from the start', [[0, 8]], 8],
    [
      'a later stretch does not count',
      [
        [0, 8],
        [20, 30],
      ],
      8,
    ],
    ['a stretch that begins late does not count at all', [[5, 9]], 0],
    [
      'stretches that touch are one',
      [
        [8.3, 12],
        [0, 8],
      ],
      12,
    ],
  ])('%s', (_name, intervals, furthest) => {
    expect(findFurthestWatched(intervals)).toBe(furthest);
  });
});

describe('seeking ahead', () => {
  const watched: Interval[] = [[0, 10]];
  test.each([
    [4, 4],
    [10.5, 10.5],
    [10.51, 10],
    [200, 10],
  ])('to %f stops at %f', (wanted, allowed) => {
    expect(limitPosition(watched, wanted)).toBe(allowed);
  });

  test('counts no more watched time at sixteen times the speed', () => {
    const after = addWatchedStep(watched, { from: 10, to: 26, elapsedSeconds: 1 });
    expect(findFurthestWatched(after)).toBe(11.5);
  });
});

describe('completion time of the training', () => {
  const known = { intervals: [[0, 30]] as Interval[], duration: 30, updatedAt: 1000 };
  test.each([
    ['without progress', undefined, 900, undefined],
    ['with a part of the video watched', { ...known, intervals: [[0, 20]] as Interval[] }, 900, undefined],
    ['that the device says, between sign-up and the last progress', known, 900, 900],
    ['of the last progress, where the device says nothing', known, undefined, 1000],
    ['of the last progress, where the device says a time before the sign-up', known, 499, 1000],
    ['of the last progress, where the device says a later time', known, 1001, 1000],
  ])('is the time %s', (_what, training, claimedAt, at) => {
    expect(findTrainingWatchedAt(training, { claimedAt, memberSince: 500 })).toBe(at);
  });
});

test('a training is complete without its last three quarters of a second', () => {
  expect(hasWatchedToEnd([[0, 29.3]], 30)).toBe(true);
  expect(hasWatchedToEnd([[0, 29]], 30)).toBe(false);
  expect(hasWatchedToEnd([], 0)).toBe(false);
});

describe('watched intervals', () => {
  const stretch = fc.tuple(
    fc.integer({ min: 0, max: 100 }),
    fc.integer({ min: 0, max: 100 }),
  ) as fc.Arbitrary<Interval>;

  test('of another device are all present after a merge, and before only if seen here', () => {
    fc.assert(
      fc.property(fc.array(stretch), fc.array(stretch), (intervals, others) => {
        const both = mergeIntervals([...intervals, ...others]);
        expect(hasWatchedAll(both, others)).toBe(true);
        expect(hasWatchedAll(intervals, others)).toBe(
          JSON.stringify(mergeIntervals(intervals)) === JSON.stringify(both),
        );
      }),
    );
    expect(hasWatchedAll([[0, 5]], [[3, 9]])).toBe(false);
    expect(hasWatchedAll([[0, 9]], [[3, 5]])).toBe(true);
  });

  test('of two devices merge to the same result in any order', () => {
    fc.assert(
      fc.property(fc.array(stretch), fc.array(stretch), (one, other) => {
        expect(mergeIntervals([...one, ...other])).toEqual(
          mergeIntervals([...mergeIntervals(other), ...mergeIntervals(one)]),
        );
      }),
    );
  });

  test('move the furthest point by no more than the played time and the tolerance', () => {
    const step = fc.record({
      from: fc.integer({ min: 0, max: 100 }),
      to: fc.integer({ min: 0, max: 100 }),
      elapsedSeconds: fc.integer({ min: 0, max: 5 }),
    });
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 60 }), step, (watchedUntil, played) => {
        const before: Interval[] = [[0, watchedUntil]];
        expect(findFurthestWatched(addWatchedStep(before, played))).toBeLessThanOrEqual(
          watchedUntil + played.elapsedSeconds + 1,
        );
      }),
    );
  });
});

describe('merged intervals', () => {
  const stretch = fc.tuple(fc.double({ min: 0, max: 1e6, noNaN: true }), fc.double({ min: 0, max: 1e6, noNaN: true }));

  test('lie within the video, do not touch and stay within the limit', () => {
    fc.assert(
      fc.property(fc.array(stretch, { maxLength: 1000 }), fc.integer({ min: 1, max: 14_400 }), (given, duration) => {
        const stored = addIntervals([], given, duration);
        expect(stored.length).toBeLessThanOrEqual(MAX_INTERVALS);
        expect(stored.every(([from, to]) => from >= 0 && from < to && to <= duration)).toBe(true);
        expect(mergeIntervals(stored)).toEqual(stored);
      }),
    );
  });

  test('include the part watched from the start, for any number of others', () => {
    const scattered = Array.from({ length: 1000 }, (_, at): Interval => [100 + at * 2, 101 + at * 2]);
    expect(findFurthestWatched(addIntervals(scattered, [[0, 50]], 10_000))).toBe(50);
  });
});
