import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { CartLine } from './cart';
import { type CartMessageProduct, type CartMessageWords, createCartMessage } from './cart-message';

const words: CartMessageWords = {
  greeting: 'Hello, I would like to order:',
  total: 'Total',
  color: (color) => ({ Bleu: 'Blue' })[color] ?? color,
  price: (cents) => `${(cents / 100).toFixed(2)} €`,
  maxLength: 4000,
};
const shirt: CartMessageProduct = { id: 1, name: 'Zephyr shirt', price: 49_90, inStock: true };
const lamp: CartMessageProduct = { id: 2, name: 'Fanous lamp', price: 64_00, inStock: true };
const soldOut: CartMessageProduct = { id: 3, name: 'Iris camera', price: 900_00, inStock: false };
const PRODUCTS = [shirt, lamp, soldOut];
const write = (...lines: CartLine[]) => createCartMessage(lines, PRODUCTS, words);

describe('cart message', () => {
  test('names each product with colour, size, quantity and price, then the total', () => {
    expect(write({ productId: 1, size: 'L', color: 'Bleu', quantity: 2 }, { productId: 2, quantity: 1 })).toBe(
      [
        'Hello, I would like to order:',
        '• Zephyr shirt (Blue · L): 2 × 49.90 €',
        '• Fanous lamp: 1 × 64.00 €',
        'Total: 163.80 €',
      ].join('\n'),
    );
  });

  test.each<[string, CartLine, string]>([
    ['a size alone', { productId: 1, size: 'M', quantity: 1 }, '• Zephyr shirt (M): 1 × 49.90 €'],
    ['a colour alone', { productId: 1, color: 'Noir', quantity: 3 }, '• Zephyr shirt (Noir): 3 × 49.90 €'],
    ['no option', { productId: 1, quantity: 1 }, '• Zephyr shirt: 1 × 49.90 €'],
  ])('describes a line with %s', (_what, line, text) => {
    expect(write(line)?.split('\n')[1]).toBe(text);
  });

  test('leaves out products that are sold out or no longer sold, also from the total', () => {
    const message = write({ productId: 3, quantity: 1 }, { productId: 2, quantity: 1 }, { productId: 99, quantity: 4 });
    expect(message).toBe('Hello, I would like to order:\n• Fanous lamp: 1 × 64.00 €\nTotal: 64.00 €');
  });

  test.each<[string, CartLine[]]>([
    ['an empty cart', []],
    ['a cart without an available product', [{ productId: 3, quantity: 1 }]],
  ])('is undefined for %s', (_what, lines) => {
    expect(write(...lines)).toBeUndefined();
  });

  const anyLine = fc.record({
    productId: fc.integer({ min: 1, max: 40 }),
    size: fc.option(fc.string({ maxLength: 30 }), { nil: undefined }),
    color: fc.constantFrom(undefined, 'Bleu', 'Noir'),
    quantity: fc.integer({ min: 1, max: 9999 }),
  });

  test('is never longer than allowed, counts what it leaves out, and always has the total of all lines', () => {
    fc.assert(
      fc.property(
        fc.array(anyLine, { minLength: 1, maxLength: 200 }),
        fc.integer({ min: 300, max: 4000 }),
        (lines, max) => {
          const products = Array.from({ length: 40 }, (_, n) => ({ ...lamp, id: n + 1, name: 'x'.repeat(n * 5 + 1) }));
          const message = createCartMessage(lines, products, { ...words, maxLength: max }) ?? '';
          const rows = message.split('\n• ').length - 1;
          const leftOut = Number(/^… \+(\d+)$/m.exec(message)?.[1] ?? 0);
          expect(message.length).toBeLessThanOrEqual(max);
          expect(rows + leftOut).toBe(lines.length);
          const total = lines.reduce((sum, { quantity }) => sum + quantity * lamp.price, 0);
          expect(message.endsWith(`\nTotal: ${words.price(total)}`)).toBe(true);
        },
      ),
    );
  });
});
