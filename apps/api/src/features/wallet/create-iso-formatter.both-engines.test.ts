import { toIso } from '@waha/domain/kernel/time';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createIsoFormatter } from './create-iso-formatter';

test('the ISO formatter formats any instant independently of earlier ones', () => {
  const write = createIsoFormatter();
  const instant = fc.oneof(
    fc.integer({ min: -1, max: 2 ** 42 }),
    fc.integer({ min: 0, max: 3 }).map((day) => day * 86_400_000 - 1),
  );
  fc.assert(
    fc.property(instant, (each) => {
      expect(write(each)).toBe(toIso(each));
    }),
    { numRuns: 500 },
  );
});
