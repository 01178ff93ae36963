import { expect, test } from 'vitest';
import { formatCount } from './format-count';

test.each([
  [0, '0 files', '0 entries'],
  [1, '1 file', '1 entry'],
  [2, '2 files', '2 entries'],
])('formatCount writes %s with the right form of its noun', (count, files, entries) => {
  expect([formatCount(count, 'file'), formatCount(count, 'entry', 'entries')]).toEqual([files, entries]);
});
