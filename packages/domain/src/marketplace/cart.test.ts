import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addToCart, type CartLine, changeQuantity, hasSameLines, removeFromCart } from './cart';
import { chooseProduct } from './choose-product';

const shirt: CartLine = { productId: 1, size: 'M', color: 'Bleu', quantity: 2 };

/** Built with `addToCart`, as a real cart is, so that no two lines are the same. */
const anyCart = fc
  .array(
    fc.record({
      productId: fc.integer({ min: 1, max: 3 }),
      size: fc.constantFrom(undefined, 'S', 'M'),
      color: fc.constantFrom(undefined, 'Bleu'),
      quantity: fc.integer({ min: 1, max: 9 }),
    }),
    { maxLength: 8 },
  )
  .map((added) => added.reduce<CartLine[]>(addToCart, []));

describe('cart', () => {
  test.each<[string, CartLine, number[]]>([
    ['the same product, size and colour are one line', { ...shirt, quantity: 3 }, [5]],
    ['another size is another line', { ...shirt, size: 'L' }, [2, 2]],
    ['another colour is another line', { ...shirt, color: 'Noir' }, [2, 2]],
    ['no colour is another line', { productId: 1, size: 'M', quantity: 1 }, [2, 1]],
    ['another product is another line', { ...shirt, productId: 2 }, [2, 2]],
  ])('%s', (_what, added, quantities) => {
    expect(addToCart([shirt], added).map(({ quantity }) => quantity)).toEqual(quantities);
  });

  test.each([
    [3, 3],
    [1, 1],
    [0, 1],
    [-4, 1],
    [2.9, 2],
  ])('sets a quantity of %d to %d', (requested, quantity) => {
    const other = { ...shirt, size: 'L' };
    expect(changeQuantity([shirt, other], shirt, requested)).toEqual([{ ...shirt, quantity }, other]);
  });

  test('removes only the given line', () => {
    const other = { ...shirt, size: 'L' };
    expect(removeFromCart([shirt, other], { ...shirt, quantity: 99 })).toEqual([other]);
  });
});

test('a cart never has duplicate or empty lines, in any order of additions', () => {
  fc.assert(
    fc.property(anyCart, (lines) => {
      const names = lines.map(({ productId, size, color }) => [productId, size, color].join());
      expect(new Set(names).size).toBe(names.length);
      expect(lines.every(({ quantity }) => quantity >= 1)).toBe(true);
    }),
  );
});

describe('product choice', () => {
  const sized = { id: 1, inStock: true, sizes: ['S', 'M'] };
  const plain = { id: 2, inStock: true };

  test.each([
    ['a size that it has', sized, { size: 'M', color: 'Bleu', quantity: 2 }, shirt],
    ['no size where it has none', plain, { quantity: 1 }, { productId: 2, quantity: 1 }],
    ['no size where its list is empty', { ...plain, sizes: [] }, { quantity: 1 }, { productId: 2, quantity: 1 }],
    ['a quantity below 1 as 1', plain, { quantity: 0 }, { productId: 2, quantity: 1 }],
  ])('accepts %s', (_what, product, chosen, line) => {
    expect(chooseProduct(product, chosen)).toEqual({ ok: true, value: line });
  });

  test.each([
    ['out of stock, whatever else is missing', { ...sized, inStock: false }, { quantity: 1 }, 'out_of_stock'],
    ['without a size', sized, { quantity: 1 }, 'size_missing'],
    ['in a size that it does not have', sized, { size: 'XL', quantity: 1 }, 'size_missing'],
  ])('is refused %s', (_what, product, chosen, code) => {
    expect(chooseProduct(product, chosen)).toMatchObject({ ok: false, refusal: { code } });
  });
});

describe('two carts', () => {
  const lamp: CartLine = { productId: 2, quantity: 1 };
  test.each<[string, CartLine[], boolean]>([
    ['with the same lines in another order are the same', [lamp, shirt], true],
    ['with another quantity differ', [{ ...shirt, quantity: 3 }, lamp], false],
    ['with another size differ', [{ ...shirt, size: 'S' }, lamp], false],
    ['of which one has a line more differ', [shirt], false],
  ])('%s', (_title, other, expected) => {
    expect([hasSameLines([shirt, lamp], other), hasSameLines(other, [shirt, lamp])]).toEqual([expected, expected]);
  });
});
