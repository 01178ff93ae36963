import { expect, test } from 'vitest';
import { findProductWarnings } from './find-product-warnings';
import { createProductDraft } from './product-draft';

const published = { ...createProductDraft(), price: 990 };

test('a product whose price is ten times or a tenth of the published one has a warning', () => {
  const warning = { about: 'price', id: 'price', publishedCents: 990 };
  expect(findProductWarnings({ ...published, price: 9900 }, published)).toEqual([warning]);
  expect(findProductWarnings({ ...published, price: 99 }, published)).toEqual([warning]);
});

test('a product with a usual price change, or that was never published, has no warning', () => {
  expect(findProductWarnings({ ...published, price: 1250 }, published)).toEqual([]);
  expect(findProductWarnings({ ...published, price: 9900 }, undefined)).toEqual([]);
});
