import { expect, test } from 'vitest';
import {
  computeValidPoints,
  findNextDay,
  findWithdrawableAt,
  listComingPoints,
  listComingWeeks,
} from './coming-points';

const line = (points: number, at: number) => ({
  points,
  earnedAt: new Date(0).toISOString(),
  becomesValidAt: new Date(at).toISOString(),
  kind: 'pack_bonus' as const,
});

test('maturing points are summed by date, next first, without dates that cancel out', () => {
  const history = [line(5, 30), line(12, 20), line(3, 30), line(7, 40), line(-7, 40), line(9, 10)];
  expect(listComingPoints(history, 10)).toEqual([
    { at: 20, points: 12 },
    { at: 30, points: 8 },
  ]);
});

test('the points of one day are one sum, those of the next day are not in it', () => {
  const at = (day: number, hour: number) => new Date(2026, 11, day, hour).getTime();
  const history = [line(12, at(29, 9)), line(12, at(29, 17)), line(5, at(30, 9))];
  expect(findNextDay(listComingPoints(history, at(1, 0)))).toEqual({ at: at(29, 9), points: 24 });
  expect(findNextDay([])).toBeUndefined();
});

test('points become valid on the device at their own time without a server call', () => {
  const history = [line(12, 20), line(24, 30)];
  expect([19, 20, 30].map((now) => computeValidPoints(history, now))).toEqual([0, 12, 36]);
});

test.each([
  ['no points', [], undefined],
  ['points that are already valid', [line(12, 5)], undefined],
  ['the first of several dates', [line(12, 30), line(4, 20)], 20],
  ['a date on which reversed points leave nothing', [line(4, 20), line(-6, 20), line(12, 30)], 30],
  ['points that a reversal takes away again', [line(4, -5), line(-4, 0), line(9, 40)], 40],
])('a withdrawal is possible from the first valid point: %s', (_what, history, at) => {
  expect(findWithdrawableAt(history, 10)).toBe(at);
});

test('a week has seven calendar days, and points count on each of its hours', () => {
  const on = (month: number, day: number, hour = 0) => new Date(2026, month, day, hour).getTime();
  const coming = [
    { at: on(10, 28, 23), points: 1 },
    { at: on(11, 4, 23), points: 2 },
    { at: on(11, 5), points: 4 },
    { at: on(11, 12), points: 8 },
  ];
  expect(listComingWeeks(coming, on(10, 28, 20), 2)).toEqual([
    { firstDay: on(10, 28), lastDay: on(11, 4), points: 3 },
    { firstDay: on(11, 5), lastDay: on(11, 11), points: 4 },
  ]);
});
