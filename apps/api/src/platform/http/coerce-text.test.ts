import { toPlainDigits } from '@waha/domain/kernel/text/plain-digits';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { coerceText } from './coerce-text';

const schema = z.object({ points: z.optional(z.int()), isPaid: z.boolean(), note: z.string() });

test.each([
  ['200', 200],
  ['٢٠٠', 200],
  ['-۱۲', -12],
  ['٢x', '٢x'],
  ['', ''],
])('a form field with "%s" becomes the number %s', (points, read) => {
  expect(coerceText(schema, { points, isPaid: 'true', note: '٣' }, toPlainDigits)).toEqual({
    points: read,
    isPaid: true,
    note: '٣',
  });
});

test('an address or query accepts only the digits 0-9', () => {
  expect(coerceText(schema, { points: '٢٠٠', note: '' })).toEqual({ points: '٢٠٠', note: '' });
});
