import { findDraftChanges } from '@waha/domain/kernel/drafts/draft-changes';
import { readOwnMedia } from '@waha/domain/kernel/own-media';
import { resolveText } from '@waha/domain/kernel/text/localized-text';
import { findProductWarnings } from '@waha/domain/marketplace/staff/find-product-warnings';
import {
  applyProductDraft,
  createProductDraft,
  type ProductContent,
  toProductDraft,
} from '@waha/domain/marketplace/staff/product-draft';
import type { ProductDraft } from '@waha/domain/marketplace/staff/product-draft-schema';
import { findProductFaults } from '@waha/domain/marketplace/staff/product-faults';
import { appendChanges } from '#platform/database/change-log';
import type { Database, Tx } from '#platform/database/database';
import type { DraftKindDefinition } from '#platform/drafts/draft-kind';
import {
  type CatalogueItem,
  deleteItem,
  findItem,
  incrementItemRevision,
  publishItem,
} from '#platform/drafts/item.store';
import { hasOwnMedia } from '#platform/files/own-media';
import type { Services } from '#platform/services';

export type CatalogueFiles = Pick<Services, 'catalogueFiles'>['catalogueFiles'];

/** Defines drafts of products. */
export function productDrafts(files: CatalogueFiles): DraftKindDefinition<ProductDraft> {
  return {
    ...{ kind: 'product', missingCode: 'product_not_found' },
    ...{ publishedAction: 'product.published', scheduledAction: 'product.scheduled' },
    async find(db, itemId) {
      const item = await findItem(db, 'product', itemId);
      const content = findPublishedContent(files, itemId, item);
      if (!content && !item) return undefined;
      const published = content ? toProductDraft(content) : createProductDraft();
      return { published, isNew: !content, version: item?.version ?? 0, revision: item?.edits ?? 0 };
    },
    countEdit: (tx, itemId) => incrementItemRevision(tx, 'product', itemId),
    findChanges: (before, after) => findDraftChanges({}, before, after),
    async findFaults(tx, _itemId, content) {
      const { image } = content;
      const isThere = readOwnMedia(image)
        ? await hasOwnMedia(tx, image, ['jpg', 'png', 'webp'])
        : files.hasMedia(`products/${image}`);
      const unknown = image !== '' && !isThere ? [{ path: 'image', code: 'media_unknown' }] : [];
      return [...findProductFaults(content), ...unknown];
    },
    findWarnings: (content, { published, isNew }) => findProductWarnings(content, isNew ? undefined : published),
    async publish(unit, itemId, content, { version, published, isNew }) {
      const completeContent = applyProductDraft(await findProductBase(unit.tx, files, itemId), content);
      await publishItem(unit.tx, 'product', itemId, { content: completeContent, version });
      await appendChanges(unit, [{ audience: 'user', feature: 'marketplace' }]);
      const name = resolveText(content.name);
      if (!isNew && published.price === content.price) return { name };
      return { name, ...(!isNew && { beforeCents: published.price }), priceCents: content.price };
    },
    drop: (tx, itemId) => deleteItem(tx, 'product', itemId),
    fillMissingFields: (content, published) => ({ ...published, ...content }),
  };
}

/** Returns a product as published; undefined for a new or unknown one. */
export function findPublishedContent(
  files: CatalogueFiles,
  itemId: string,
  item: CatalogueItem | undefined,
): ProductContent | undefined {
  // Stored content was validated when it was published.
  if (item?.content) return item.content as ProductContent;
  return files.products.find(({ id }) => String(id) === itemId);
}

/** Returns the part of a product that a draft does not contain: its identity and its ratings. */
export async function findProductBase(db: Tx | Database, files: CatalogueFiles, itemId: string) {
  const content = findPublishedContent(files, itemId, await findItem(db, 'product', itemId));
  return content ?? { id: Number(itemId), rating: 0, reviews: 0, reviewList: [] };
}
