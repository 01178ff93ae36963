import { ok, type Result, refuse } from '../kernel/result';
import type { CartLine } from './cart';
import type { MarketplaceRefusal } from './marketplace.refusals';

type ChosenProduct = { size?: string | undefined; color?: string | undefined; quantity: number };

/** Checks whether a product may be added to the cart: in stock, and with a size if it has sizes (spec 1 §5). */
export function chooseProduct(
  product: { id: number; inStock: boolean; sizes?: readonly string[] | undefined },
  { size, color, quantity }: ChosenProduct,
): Result<CartLine, MarketplaceRefusal> {
  if (!product.inStock) return refuse('out_of_stock');
  if (product.sizes?.length && !product.sizes.includes(size ?? '')) return refuse('size_missing');
  return ok({ productId: product.id, size, color, quantity: Math.max(1, Math.trunc(quantity)) });
}
