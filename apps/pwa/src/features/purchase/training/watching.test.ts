import { findFurthestWatched } from '@waha/domain/purchase/training';
import { expect, test } from 'vitest';
import {
  endStretch,
  extendStretch,
  mergeWatched,
  seekWithin,
  startStretch,
  startWatching,
  type Watching,
} from './watching';

/** Plays for `seconds` at `rate`, with four reports a second as from a player. */
function play(watching: Watching, from: number, seconds: number, rate = 1): Watching {
  let now = startStretch(watching, from, 100);
  for (let elapsed = 0.25; elapsed <= seconds; elapsed += 0.25)
    now = extendStretch(now, from + elapsed * rate, 100 + elapsed);
  return endStretch(now);
}

test('uninterrupted playback counts as watched from its start to its end', () => {
  expect(play(startWatching([]), 0, 5).intervals).toEqual([[0, 5]]);
});

test('a skip of more than half a second past the furthest point returns to that point', () => {
  const watching = play(startWatching([]), 0, 5);
  expect(seekWithin(watching, 5.4)).toBe(5.4);
  expect(seekWithin(watching, 5.6)).toBe(5);
  expect(seekWithin(watching, 20)).toBe(5);
  expect(seekWithin(watching, 2)).toBe(2);
});

test('watching a part again neither removes nor adds anything', () => {
  const replayed = play(play(startWatching([]), 0, 10), 2, 3);
  expect(findFurthestWatched(replayed.intervals)).toBe(10);
});

test('playback at four times the speed counts by elapsed time, not by position', () => {
  const fast = play(startWatching([]), 0, 5, 4);
  expect(findFurthestWatched(fast.intervals)).toBeLessThanOrEqual(5.5);
});

test('nothing counts between a pause and the next play, for any position change', () => {
  const paused = play(startWatching([]), 0, 3);
  expect(extendStretch(paused, 30, 500)).toEqual(paused);
});

test('progress of another device lets this one continue from there', () => {
  const localProgress = play(startWatching([]), 0, 3);
  const both = mergeWatched(localProgress, [[2.8, 12]]);
  expect(both.intervals).toEqual([[0, 12]]);
  expect(seekWithin(both, 11)).toBe(11);
});

test('an interval after a gap does not move the furthest point', () => {
  const watching = mergeWatched(startWatching([[0, 4]]), [[10, 20]]);
  expect(seekWithin(watching, 15)).toBe(4);
});
