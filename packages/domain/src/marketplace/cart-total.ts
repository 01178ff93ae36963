import type { CartLine } from './cart';

type PricedProduct = { id: number; price: number; inStock: boolean };

/** Returns the cart's lines, each with its product; a product that is no longer sold is undefined. */
export function findCartProducts<Product extends PricedProduct>(
  cart: readonly CartLine[],
  products: readonly Product[],
): { line: CartLine; product: Product | undefined }[] {
  return cart.map((line) => ({ line, product: products.find(({ id }) => id === line.productId) }));
}

/** Computes the total of the available products, in cents: price times quantity (spec 1 §2). */
export function computeCartTotal(lines: readonly { line: CartLine; product: PricedProduct | undefined }[]): number {
  return lines.reduce((sum, { line, product }) => sum + (product?.inStock ? product.price * line.quantity : 0), 0);
}
