// @vitest-environment jsdom
import { MINUTE } from '@waha/domain/kernel/time';
import { beforeAll, expect, test } from 'vitest';
import { formatDay, formatMessageTime, formatRelative, formatStaffTime, formatTnd } from './format';
import { startWords } from './words';

beforeAll(startWords);

// Without a zone: in the time of whoever reads it.
const moment = new Date(2026, 2, 4, 14, 5);

test('a message says "MMM d, yyyy h:mm a"', () => {
  expect(formatMessageTime(moment)).toBe('Mar 4, 2026 2:05 PM');
  expect(formatMessageTime(new Date(2026, 11, 31, 0, 0))).toBe('Dec 31, 2026 12:00 AM');
});

test('a staff notification says day/month/year and hours:minutes', () => {
  expect(formatStaffTime(moment)).toBe('04/03/2026 14:05');
  expect(formatDay(moment)).toBe('04/03/2026');
});

test('relative time is in French', () => {
  const now = moment.getTime();
  expect(formatRelative(now - 5 * MINUTE, now)).toBe('il y a 5 minutes');
  expect(formatRelative(now + 3 * 24 * 60 * MINUTE, now)).toBe('dans 3 jours');
  expect(formatRelative(now - 24 * 60 * MINUTE, now)).toBe('hier');
  expect(formatRelative(now - 20_000, now)).toBe('à l’instant');
});

test('money has three decimals', () => {
  expect(formatTnd(149_500)).toBe('149.500 TND');
});
