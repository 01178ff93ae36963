import type { CartLine } from '@waha/domain/marketplace/cart';
import type { WireProduct } from '@waha/domain/marketplace/marketplace.contract';

/** Returns the cart's lines, each with its product; a product that is no longer sold is undefined. */
export function findCartProducts(cart: readonly CartLine[], products: readonly WireProduct[]) {
  return cart.map((line) => ({ line, product: products.find(({ id }) => id === line.productId) }));
}

/** Computes the total of the available products, in cents: price times quantity (spec 1 §2). */
export function computeCartTotal(lines: ReturnType<typeof findCartProducts>): number {
  return lines.reduce((sum, { line, product }) => sum + (product?.inStock ? product.price * line.quantity : 0), 0);
}
