import type { RefusalCatalogue } from '../kernel/refusal-catalogue';

export const marketplaceRefusals = {
  product_not_found: { kind: 'missing', text: /*i18n*/ 'Product not found' },
  out_of_stock: { kind: 'invalid', text: /*i18n*/ 'This product is out of stock.' },
  size_missing: { kind: 'invalid', text: /*i18n*/ 'Please select a size.' },
} as const satisfies RefusalCatalogue;

export type MarketplaceRefusal = keyof typeof marketplaceRefusals;
