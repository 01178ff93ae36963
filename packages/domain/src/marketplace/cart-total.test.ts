import { expect, test } from 'vitest';
import { computeCartTotal, findCartProducts } from './cart-total';

const product = (id: number, price: number, inStock = true) => ({ id, price, inStock });
const PRODUCTS = [product(1, 4990), product(2, 1000), product(3, 900_000, false)];

test('the cart total is price times quantity of every line, in cents', () => {
  const cart = [
    { productId: 1, size: 'M', quantity: 2 },
    { productId: 1, size: 'L', quantity: 1 },
    { productId: 2, quantity: 1 },
  ];
  expect(computeCartTotal(findCartProducts(cart, PRODUCTS))).toBe(3 * 4990 + 1000);
});

test('unavailable products stay in the cart and add nothing to the total', () => {
  const lines = findCartProducts(
    [
      { productId: 3, quantity: 1 },
      { productId: 99, quantity: 5 },
    ],
    PRODUCTS,
  );
  expect(lines).toHaveLength(2);
  expect(computeCartTotal(lines)).toBe(0);
});
