import type { Language } from '@waha/domain/kernel/languages';
import { getOwnMediaUrl, readOwnMedia } from '@waha/domain/kernel/own-media';
import { findTextLanguage, resolveContent } from '@waha/domain/kernel/text/localized-text';
import type { WireProduct } from '@waha/domain/marketplace/marketplace.contract';
import {
  applyProductDraft,
  createProductDraft,
  type ProductContent,
  toProductDraft,
} from '@waha/domain/marketplace/staff/product-draft';
import type { ProductDraft } from '@waha/domain/marketplace/staff/product-draft-schema';
import type { Database, Tx } from '#platform/database/database';
import { findCompleteDraft, findPublishedState, viewListedDraft } from '#platform/drafts/draft.queries';
import { listDrafts } from '#platform/drafts/draft.store';
import type { DraftKindDefinition } from '#platform/drafts/draft-kind';
import { listItems } from '#platform/drafts/item.store';
import { findItemOrder } from '#platform/drafts/item-order';
import { sortProducts } from '#platform/drafts/published-catalogue';
import { readPictureSets } from '#platform/files/picture-sizes';
import { type CatalogueFiles, findProductBase, findPublishedContent } from './product-drafts';

/** Returns all products in order: as published, and new ones with their initial content. */
export async function listAllProducts(db: Database | Tx, files: CatalogueFiles) {
  const items = new Map((await listItems(db, 'product')).map((item) => [item.itemId, item]));
  const ids = new Set([...files.products.map(({ id }) => String(id)), ...items.keys()]);
  const products = [...ids].map((itemId) => {
    const content = findPublishedContent(files, itemId, items.get(itemId));
    return { id: Number(itemId), isNew: !content, said: content ? toProductDraft(content) : createProductDraft() };
  });
  return sortProducts(products, await findItemOrder(db, 'product'));
}

/** Returns all products with the status of their drafts; a new one has the name in its draft. */
export async function listEditedProducts(
  db: Database,
  files: CatalogueFiles,
  definition: DraftKindDefinition<ProductDraft>,
) {
  const drafts = await listDrafts(db, 'product');
  return (await listAllProducts(db, files)).map(({ id, isNew, said }) => {
    const draft = drafts.get(String(id));
    const written = isNew && draft ? definition.fillMissingFields(draft.content as ProductDraft, said) : said;
    const { name, category, price, isShown } = written;
    return { _id: id, name, category, price, isShown, isNew, draft: viewListedDraft(draft) };
  });
}

/**
 * Returns the draft as visitors would see it; without a draft, the published product. @throws RefusalError
 * `product_not_found`
 */
export async function previewProduct(
  db: Database,
  { itemId, language }: { itemId: string; language: Language | undefined },
  definition: DraftKindDefinition<ProductDraft>,
  files: CatalogueFiles,
): Promise<WireProduct> {
  const publishedState = await findPublishedState(db, definition, itemId);
  const draft = await findCompleteDraft(db, definition, itemId, publishedState);
  const content = applyProductDraft(
    await findProductBase(db, files, itemId),
    draft?.content ?? publishedState.published,
  );
  const pictureSets = await readPictureSets(db, [content.image]);
  return toWireProduct(content, { ...files, pictureSets }, language);
}

/** Returns a product as visitors see it, in the source language or another one. */
export function toWireProduct(
  { image, isShown: _, ...product }: ProductContent,
  { mediaUrl, hasMedia, pictureSets }: Pick<CatalogueFiles, 'mediaUrl' | 'hasMedia' | 'pictureSets'>,
  language?: Language,
): WireProduct {
  const drawing = `products/${image}`;
  const imageUrl = readOwnMedia(image) ? getOwnMediaUrl(image) : hasMedia(drawing) && image ? mediaUrl(drawing) : '';
  const imageSet = pictureSets.get(image);
  const textLanguage = findTextLanguage(product.description, language);
  return {
    ...resolveContent(product, language),
    ...(textLanguage && { textLanguage }),
    imageUrl,
    ...(imageSet && { imageSet }),
  };
}
