import { isPriceJump } from '@waha/domain/kernel/drafts/is-price-jump';
import type { ProductDraft } from './product-draft-schema';

/** The price, which a person must check before a product is published. */
export type ProductWarning = { about: 'price'; id: 'price'; publishedCents: number };

/**
 * Returns the price of a draft if it is far from the published one.
 * @param published the published product; undefined if it was never published
 */
export function findProductWarnings(draft: ProductDraft, published: ProductDraft | undefined): ProductWarning[] {
  if (!published || !isPriceJump(published.price, draft.price)) return [];
  return [{ about: 'price', id: 'price', publishedCents: published.price }];
}
