import { describe, expect, test } from 'vitest';
import { checkFile, checkFileContent, PAYMENT_RECEIPT } from './files/file-rule';
import { UUID, uuidV7 } from './ids';
import { formatTnd, pointsToMillimes } from './money';
import { getPeriodAt, PACK_PERIOD_MS } from './period';
import { fillPlaceholders } from './refusal-catalogue';

describe('money', () => {
  test.each([
    [149_500, '149.500 TND'],
    [1, '0.001 TND'],
    [0, '0.000 TND'],
    [-2_050, '-2.050 TND'],
  ])('formats %i millimes as %s', (millimes, formatted) => {
    expect(formatTnd(millimes)).toBe(formatted);
  });

  test('values two points at one dinar', () => {
    expect(pointsToMillimes(2)).toBe(1000);
  });
});

describe('ids', () => {
  test('sort by creation time and are UUIDs', () => {
    const random = new Uint8Array(10).fill(255);
    const [earlier, later] = [uuidV7(1_700_000_000_000, random), uuidV7(1_700_000_000_001, new Uint8Array(10))];
    expect(earlier < later).toBe(true);
    expect(earlier).toMatch(UUID);
    expect(later).toMatch(UUID);
  });
});

describe('periods of 31 days', () => {
  test.each([
    [-1, 0],
    [0, 0],
    [PACK_PERIOD_MS - 1, 0],
    [PACK_PERIOD_MS, 1],
    [PACK_PERIOD_MS * 12 + 5, 12],
  ])('%i ms after the approval is period %i', (after, index) => {
    const start = 1_000_000;
    expect(getPeriodAt(start, start + after)).toEqual({
      index,
      startedAt: start + index * PACK_PERIOD_MS,
      endsAt: start + (index + 1) * PACK_PERIOD_MS,
    });
  });
});

describe('file checks', () => {
  const fiveMebibytes = 5 * 1024 * 1024;
  test.each([
    ['image/png', fiveMebibytes - 1, undefined],
    ['image/png', fiveMebibytes, 'file_over_5mb'],
    ['text/plain', 10, 'not_an_image'],
    ['application/pdf', 10, 'not_an_image'],
    ['image/heic', 10, 'not_an_image'],
  ])('a receipt of %s and %i bytes: %s', (type, size, code) => {
    const result = checkFile(PAYMENT_RECEIPT, { type, size });
    expect(result.ok ? undefined : result.refusal.code).toBe(code);
  });
});

test.each([
  ['a whole file that is no picture', { isComplete: true }, undefined],
  ['a file without its end', { isComplete: false }, 'file_broken'],
  ['a picture of 12,000 pixels a side, but few in all', { isComplete: true, width: 12_000, height: 4369 }, undefined],
  ['one pixel more', { isComplete: true, width: 12_001, height: 1 }, 'picture_too_many_pixels'],
  ['50 Mi pixels', { isComplete: true, width: 8192, height: 6400 }, undefined],
  ['one row more', { isComplete: true, width: 8192, height: 6401 }, 'picture_too_many_pixels'],
])('file content check: %s', (_what, content, code) => {
  const result = checkFileContent(content);
  expect(result.ok ? undefined : result.refusal.code).toBe(code);
});

test('placeholders without a value stay unchanged', () => {
  expect(fillPlaceholders('{n} of {m}', { n: 3 })).toBe('3 of {m}');
});
