import { expect, test } from 'vitest';
import { computeValidPoints, listComingPoints } from './coming-points';

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

test('points become valid on the device at their own time without a server call', () => {
  const history = [line(12, 20), line(24, 30)];
  expect([19, 20, 30].map((now) => computeValidPoints(history, now))).toEqual([0, 12, 36]);
});
