import type { CartLine } from './cart';
import { computeCartTotal, findCartProducts } from './cart-total';

export type CartMessageProduct = { id: number; name: string; price: number; inStock: boolean };

/** The texts of a cart message in the member's language. */
export type CartMessageWords = {
  greeting: string;
  total: string;
  /** Returns the name of a colour. */
  color: (color: string) => string;
  /** Formats an amount. @param cents minor units of a euro */
  price: (cents: number) => string;
  /** The maximum length of a message, in characters. */
  maxLength: number;
};

/**
 * Returns a message that asks to order a cart: each available product with options, quantity and price, and the total.
 * Lines that would make it too long are counted instead: `… +3`.
 * @returns undefined if no product of the cart is available
 */
export function createCartMessage(
  cart: readonly CartLine[],
  products: readonly CartMessageProduct[],
  { greeting, total, color, price, maxLength }: CartMessageWords,
): string | undefined {
  const lines = findCartProducts(cart, products).filter(({ product }) => product?.inStock);
  if (lines.length === 0) return undefined;
  const rows = lines.map(({ line, product }) => {
    const options = [line.color && color(line.color), line.size].filter(Boolean).join(' · ');
    return `• ${product?.name}${options && ` (${options})`}: ${line.quantity} × ${price(product?.price ?? 0)}`;
  });
  const write = (count: number) =>
    [
      greeting,
      ...rows.slice(0, count),
      ...(count < rows.length ? [`… +${rows.length - count}`] : []),
      `${total}: ${price(computeCartTotal(lines))}`,
    ].join('\n');
  let count = rows.length;
  while (count > 0 && write(count).length > maxLength) count -= 1;
  return write(count);
}
