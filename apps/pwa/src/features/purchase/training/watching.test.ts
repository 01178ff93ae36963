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

test('what is played without a break is watched, from where it began to where it stopped', () => {
  expect(play(startWatching([]), 0, 5).intervals).toEqual([[0, 5]]);
});

test('a skip of more than half a second beyond the furthest point lands back on that point', () => {
  const watching = play(startWatching([]), 0, 5);
  expect(seekWithin(watching, 5.4)).toBe(5.4);
  expect(seekWithin(watching, 5.6)).toBe(5);
  expect(seekWithin(watching, 20)).toBe(5);
  expect(seekWithin(watching, 2)).toBe(2);
});

test('going back and watching again takes nothing away and adds nothing', () => {
  const again = play(play(startWatching([]), 0, 10), 2, 3);
  expect(findFurthestWatched(again.intervals)).toBe(10);
});

test('playing four times as fast counts as long as it took, not as far as it came', () => {
  const fast = play(startWatching([]), 0, 5, 4);
  expect(findFurthestWatched(fast.intervals)).toBeLessThanOrEqual(5.5);
});

test('nothing counts between a pause and the next play, however far the position has moved', () => {
  const paused = play(startWatching([]), 0, 3);
  expect(extendStretch(paused, 30, 500)).toEqual(paused);
});

test('what another device has watched lets this one go on from there', () => {
  const here = play(startWatching([]), 0, 3);
  const both = mergeWatched(here, [[2.8, 12]]);
  expect(both.intervals).toEqual([[0, 12]]);
  expect(seekWithin(both, 11)).toBe(11);
});

test('a stretch with a gap before it does not move the furthest point', () => {
  const watching = mergeWatched(startWatching([[0, 4]]), [[10, 20]]);
  expect(seekWithin(watching, 15)).toBe(4);
});
