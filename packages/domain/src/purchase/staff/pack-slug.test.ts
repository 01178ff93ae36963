import { expect, test } from 'vitest';
import { createPackSlug } from './pack-slug';

test.each([
  ['Ultra One', [], 'ultra-one'],
  ['Été à Sfax!', [], 'ete-a-sfax'],
  ['  ../../etc/passwd ', [], 'etc-passwd'],
  ['باقة', [], 'pack'],
  ['Ultra One', ['ultra-one', 'ultra-one-2'], 'ultra-one-3'],
])('the slug of pack %j with %j taken is %s', (name, existingSlugs, slug) => {
  expect(createPackSlug(name, new Set(existingSlugs))).toBe(slug);
});
