import type { ChangingFeature } from '@waha/domain/sync/change';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { batchChanges } from './batch-changes';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const applied: unknown[] = [];
function openBatch() {
  applied.length = 0;
  const { add, stop } = batchChanges((stale, cursor) => applied.push([[...stale], cursor.at]));
  return { add: (at: number, ...stale: ChangingFeature[]) => add(new Set(stale), { epoch: 'one', at }), stop };
}

test('thirty changes that follow each other quickly are applied twice: the first at once, the others together', () => {
  const { add } = openBatch();
  for (let at = 1; at <= 30; at++) add(at, at % 2 === 0 ? 'messaging' : 'notifications');
  expect(applied).toEqual([[['notifications'], 1]]);
  vi.advanceTimersByTime(500);
  expect(applied).toEqual([
    [['notifications'], 1],
    [['messaging', 'notifications'], 30],
  ]);
});

test('a change after a quiet time is applied at once', () => {
  const { add } = openBatch();
  add(1, 'wallet');
  vi.advanceTimersByTime(500);
  add(2, 'wallet');
  expect(applied).toEqual([
    [['wallet'], 1],
    [['wallet'], 2],
  ]);
});

test('changes that wait when the page stops are not applied', () => {
  const { add, stop } = openBatch();
  add(1, 'wallet');
  add(2, 'wallet');
  stop();
  vi.advanceTimersByTime(5000);
  expect(applied).toEqual([[['wallet'], 1]]);
});
