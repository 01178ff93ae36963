import { COMPANY_PAGE_LISTS, toCompanyPageDraft } from '@waha/domain/company/staff/company-page-draft';
import type { CompanyPageDraft } from '@waha/domain/company/staff/company-page-draft-schema';
import { findCompanyPageFaults } from '@waha/domain/company/staff/company-page-faults';
import { findDraftChanges } from '@waha/domain/kernel/drafts/draft-changes';
import { readOwnMedia } from '@waha/domain/kernel/own-media';
import { appendChanges } from '#platform/database/change-log';
import type { Tx } from '#platform/database/database';
import type { DraftFault, DraftKindDefinition } from '#platform/drafts/draft-kind';
import { findItem, incrementItemRevision, publishItem } from '#platform/drafts/item.store';
import { hasOwnMedia } from '#platform/files/own-media';
import type { Services } from '#platform/services';

/** There is only one page. */
export const PAGE_ITEM_ID = 'all';

/** Defines drafts of the company page. */
export function companyPageDrafts({
  catalogueFiles,
}: Pick<Services, 'catalogueFiles'>): DraftKindDefinition<CompanyPageDraft> {
  return {
    ...{ kind: 'company_page', missingCode: 'not_found' },
    ...{ publishedAction: 'company-page.published', scheduledAction: 'company-page.scheduled' },
    async find(db, itemId) {
      if (itemId !== PAGE_ITEM_ID) return undefined;
      const item = await findItem(db, 'company_page', PAGE_ITEM_ID);
      // Stored content was validated when it was published.
      const storedContent = item?.content as Partial<CompanyPageDraft> | null | undefined;
      // Fields that are newer than the published version have the content of the files.
      const published = { ...toCompanyPageDraft(catalogueFiles.company), ...storedContent };
      return { published, isNew: false, version: item?.version ?? 0, revision: item?.edits ?? 0 };
    },
    countEdit: (tx) => incrementItemRevision(tx, 'company_page', PAGE_ITEM_ID),
    findChanges: (before, after) => findDraftChanges(COMPANY_PAGE_LISTS, before, after),
    findFaults: async (tx, _itemId, content) => [
      ...findCompanyPageFaults(content),
      ...(await findMissingPictures(tx, content)),
    ],
    async publish(unit, _itemId, content, { version }) {
      await publishItem(unit.tx, 'company_page', PAGE_ITEM_ID, { content, version });
      await appendChanges(unit, [{ audience: 'user', feature: 'company' }]);
      return {};
    },
    async drop() {},
    fillMissingFields: (content, published) => ({ ...published, ...content }),
  };
}

/** Returns uploaded pictures that tiles name but that do not exist. */
async function findMissingPictures(tx: Tx, { promo, entry }: CompanyPageDraft): Promise<DraftFault[]> {
  const faults: DraftFault[] = [];
  for (const [strip, tiles] of Object.entries({ promo, entry }))
    for (const [at, { picture }] of tiles.entries())
      if (readOwnMedia(picture) && !(await hasOwnMedia(tx, picture, ['jpg', 'png', 'webp'])))
        faults.push({ path: `${strip}.${at}.picture`, code: 'media_unknown' });
  return faults;
}
