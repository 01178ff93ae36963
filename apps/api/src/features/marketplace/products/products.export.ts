import type { ProductContent } from '@waha/domain/marketplace/staff/product-draft';
import { listItems } from '#platform/drafts/item.store';
import { findItemOrder } from '#platform/drafts/item-order';
import { sortProducts } from '#platform/drafts/published-catalogue';
import type { Services } from '#platform/services';
import { findPublishedContent } from './product-drafts';

/** Exports the published products in the format of `products.json`, in list order, including hidden ones. */
export async function exportProducts({
  db,
  catalogueFiles: files,
}: Pick<Services, 'db' | 'catalogueFiles'>): Promise<ProductContent[]> {
  const items = new Map((await listItems(db, 'product')).map((item) => [item.itemId, item]));
  const ids = new Set([...files.products.map(({ id }) => String(id)), ...items.keys()]);
  const products = [...ids].flatMap((itemId) => findPublishedContent(files, itemId, items.get(itemId)) ?? []);
  return sortProducts(products, await findItemOrder(db, 'product'));
}
