import { expect, test } from 'vitest';
import { listLatestMonths } from './month-field';

test('the month field offers the months before the current Tunis month, newest first', () => {
  expect(listLatestMonths(Date.UTC(2026, 1, 15), 3)).toEqual(['2026-02', '2026-01', '2025-12']);
  expect(listLatestMonths(Date.UTC(2026, 1, 28, 23), 2)).toEqual(['2026-03', '2026-02']);
});
