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

describe('the furthest watched point', () => {
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
  const seen: Interval[] = [[0, 10]];
  test.each([
    [4, 4],
    [10.5, 10.5],
    [10.51, 10],
    [200, 10],
  ])('wanting %f stands at %f', (wanted, stands) => {
    expect(limitPosition(seen, wanted)).toBe(stands);
  });

  test('playing sixteen times as fast is not watching sixteen times as much', () => {
    const after = addWatchedStep(seen, { from: 10, to: 26, elapsedSeconds: 1 });
    expect(findFurthestWatched(after)).toBe(11.5);
  });
});

describe('the time at which the training was watched', () => {
  const known = { intervals: [[0, 30]] as Interval[], duration: 30, updatedAt: 1000 };
  test.each([
    ['without progress', undefined, 900, undefined],
    ['with a part of the video watched', { ...known, intervals: [[0, 20]] as Interval[] }, 900, undefined],
    ['that the device says, between sign-up and the last progress', known, 900, 900],
    ['of the last progress, where the device says nothing', known, undefined, 1000],
    ['of the last progress, where the device says a time before the sign-up', known, 499, 1000],
    ['of the last progress, where the device says a later time', known, 1001, 1000],
  ])('is known %s', (_what, training, claimedAt, at) => {
    expect(findTrainingWatchedAt(training, { claimedAt, memberSince: 500 })).toBe(at);
  });
});

test('the end counts when the last three quarters of a second are missing', () => {
  expect(hasWatchedToEnd([[0, 29.3]], 30)).toBe(true);
  expect(hasWatchedToEnd([[0, 29]], 30)).toBe(false);
  expect(hasWatchedToEnd([], 0)).toBe(false);
});

describe('for any stretches', () => {
  const stretch = fc.tuple(
    fc.integer({ min: 0, max: 100 }),
    fc.integer({ min: 0, max: 100 }),
  ) as fc.Arbitrary<Interval>;

  test('a device that has been told all of another lacks nothing of it, and before that only when it had seen it', () => {
    fc.assert(
      fc.property(fc.array(stretch), fc.array(stretch), (own, others) => {
        const both = mergeIntervals([...own, ...others]);
        expect(hasWatchedAll(both, others)).toBe(true);
        expect(hasWatchedAll(own, others)).toBe(JSON.stringify(mergeIntervals(own)) === JSON.stringify(both));
      }),
    );
    expect(hasWatchedAll([[0, 5]], [[3, 9]])).toBe(false);
    expect(hasWatchedAll([[0, 9]], [[3, 5]])).toBe(true);
  });

  test('two devices add up to the same, whichever comes first', () => {
    fc.assert(
      fc.property(fc.array(stretch), fc.array(stretch), (one, other) => {
        expect(mergeIntervals([...one, ...other])).toEqual(
          mergeIntervals([...mergeIntervals(other), ...mergeIntervals(one)]),
        );
      }),
    );
  });

  test('no single step of playback moves the furthest point by more than its time and the tolerance', () => {
    const step = fc.record({
      from: fc.integer({ min: 0, max: 100 }),
      to: fc.integer({ min: 0, max: 100 }),
      elapsedSeconds: fc.integer({ min: 0, max: 5 }),
    });
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 60 }), step, (seen, played) => {
        const before: Interval[] = [[0, seen]];
        expect(findFurthestWatched(addWatchedStep(before, played))).toBeLessThanOrEqual(
          seen + played.elapsedSeconds + 1,
        );
      }),
    );
  });
});

describe('stretches that are added up', () => {
  const stretch = fc.tuple(fc.double({ min: 0, max: 1e6, noNaN: true }), fc.double({ min: 0, max: 1e6, noNaN: true }));

  test('lie within the video, do not touch, and are never more than are kept', () => {
    fc.assert(
      fc.property(fc.array(stretch, { maxLength: 1000 }), fc.integer({ min: 1, max: 14_400 }), (given, duration) => {
        const kept = addIntervals([], given, duration);
        expect(kept.length).toBeLessThanOrEqual(MAX_INTERVALS);
        expect(kept.every(([from, to]) => from >= 0 && from < to && to <= duration)).toBe(true);
        expect(mergeIntervals(kept)).toEqual(kept);
      }),
    );
  });

  test('keep what was watched from the start, however many others there are', () => {
    const scattered = Array.from({ length: 1000 }, (_, at): Interval => [100 + at * 2, 101 + at * 2]);
    expect(findFurthestWatched(addIntervals(scattered, [[0, 50]], 10_000))).toBe(50);
  });
});
