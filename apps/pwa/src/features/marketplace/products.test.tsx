import { listProducts } from '@waha/domain/marketplace/marketplace.contract';
import { expect, test } from 'vitest';
import { PRODUCTS_ADDRESS } from './products';

test('the address that is written out is the contract’s own', () => {
  expect(PRODUCTS_ADDRESS).toBe(`/api${listProducts.path}`);
});
