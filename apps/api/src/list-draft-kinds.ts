import { companyPageDrafts } from './features/company/page/company-page-drafts';
import { payeesDrafts } from './features/company/payees/payees-drafts';
import { productDrafts } from './features/marketplace/products/product-drafts';
import { packDrafts } from './features/purchase/packs/pack-drafts';
import { termsDrafts } from './features/terms/terms-drafts';
import type { DraftKindDefinition } from './platform/drafts/draft-kind';
import type { Services } from './platform/services';

/** Returns all kinds of content that have drafts and scheduled publication. */
export function listDraftKinds(
  services: Pick<Services, 'catalogue' | 'catalogueFiles' | 'config'>,
): readonly DraftKindDefinition<never>[] {
  const { catalogue, catalogueFiles } = services;
  const kinds: readonly unknown[] = [
    packDrafts(catalogue),
    productDrafts(catalogueFiles),
    payeesDrafts(services),
    companyPageDrafts(services),
    termsDrafts(),
  ];
  return kinds as readonly DraftKindDefinition<never>[];
}
