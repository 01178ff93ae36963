import { productDrafts } from './features/marketplace/products/product-drafts';
import { packDrafts } from './features/purchase/packs/pack-drafts';
import type { Drafted } from './platform/drafts/draft-kind';
import type { Services } from './platform/services';

/** All that is written in the app as a draft and may be published by itself, at its time. */
export function draftedKinds({
  catalogue,
  catalogueFiles,
}: Pick<Services, 'catalogue' | 'catalogueFiles'>): readonly Drafted<never>[] {
  return [packDrafts(catalogue), productDrafts(catalogueFiles)] as readonly unknown[] as readonly Drafted<never>[];
}
