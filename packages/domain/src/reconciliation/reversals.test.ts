import { expect, test } from 'vitest';
import type { OpenLine } from './match-lines';
import { pairReversals } from './reversals';

const line = (id: string, bookedOn: string, label = '', amountMillimes = 149_500): OpenLine => ({
  ...{ id, bookedOn, label, amountMillimes, position: 1 },
});
const reversal = (bookedOn: string, label = '', amountMillimes = 149_500) => ({ bookedOn, label, amountMillimes });
const paired = (...given: Parameters<typeof pairReversals>) =>
  Object.fromEntries([...pairReversals(...given)].map(([id, { bookedOn }]) => [id, bookedOn]));

test('a reversal cancels the latest earlier line with its amount', () => {
  const lines = [
    line('a', '2026-11-01'),
    line('b', '2026-11-03'),
    line('c', '2026-11-05'),
    line('d', '2026-11-03', '', 1),
  ];
  expect(paired(lines, [reversal('2026-11-04')])).toEqual({ b: '2026-11-04' });
});

test('a reversal prefers the line that contains its reference', () => {
  const lines = [line('a', '2026-11-01', 'VIR W-7K3M-9Q2X'), line('b', '2026-11-03')];
  expect(paired(lines, [reversal('2026-11-04', 'ANNULATION w7k3m9q2x')])).toEqual({ a: '2026-11-04' });
});

test('a reversal cancels only one line, at most thirty days old', () => {
  const lines = [line('a', '2026-11-01'), line('b', '2026-11-01')];
  expect(Object.keys(paired(lines, [reversal('2026-11-02')]))).toHaveLength(1);
  expect(Object.keys(paired(lines, [reversal('2026-11-02'), reversal('2026-11-03')]))).toHaveLength(2);
  expect(paired(lines, [reversal('2026-12-02')])).toEqual({});
});

test('an accepted reversal stays with its line, and reverses no other', () => {
  const accepted = { bookedOn: '2026-11-04', label: '' };
  const lines = [{ ...line('a', '2026-11-01'), accepted }, line('b', '2026-11-03')];
  expect(paired(lines, [reversal('2026-11-04')])).toEqual({ a: '2026-11-04' });
  expect(paired(lines, [reversal('2026-11-04'), reversal('2026-11-04')])).toEqual({ a: '2026-11-04', b: '2026-11-04' });
  expect(paired(lines, [])).toEqual({ a: '2026-11-04' });
});
