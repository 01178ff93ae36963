import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { coerceText } from './coerce-text';

const schema = z.object({ points: z.optional(z.int()), isPaid: z.boolean(), note: z.string() });

test.each([
  ['200', 200],
  ['٢٠٠', 200],
  ['-۱۲', -12],
  ['\u200f٣٠\u2069', 30],
  ['٢x', '٢x'],
  ['', ''],
])('a field of a form that says "%s" is the number %s', (points, read) => {
  expect(coerceText(schema, { points, isPaid: 'true', note: '٣' })).toEqual({ points: read, isPaid: true, note: '٣' });
});
