import { COMPANY_PAGE_LISTS, companyPageDraftOf } from '@waha/domain/company/staff/company-page-draft';
import type { CompanyPageDraft } from '@waha/domain/company/staff/company-page-draft-shapes';
import { companyPageFaults } from '@waha/domain/company/staff/company-page-faults';
import { changedParts } from '@waha/domain/kernel/drafts/draft-changes';
import { appendChanges } from '../../../platform/database/change-log';
import type { Drafted } from '../../../platform/drafts/draft-kind';
import { countItemEdit, findItem, publishItem } from '../../../platform/drafts/item.store';
import type { Services } from '../../../platform/services';

/** There is one page. */
export const PAGE = 'all';

/** What of the company's page is written in the app. */
export function companyPageDrafts({ catalogueFiles }: Pick<Services, 'catalogueFiles'>): Drafted<CompanyPageDraft> {
  return {
    ...{ kind: 'company_page', feature: 'company', missing: 'not_found' },
    ...{ published: 'company-page.published', scheduled: 'company-page.scheduled' },
    async find(db, itemId) {
      if (itemId !== PAGE) return undefined;
      const item = await findItem(db, 'company_page', PAGE);
      // What is in a row was checked as it was published.
      const own = item?.content as CompanyPageDraft | null | undefined;
      const published = own ?? companyPageDraftOf(catalogueFiles.company);
      return { published, isNew: false, version: item?.version ?? 0, edits: item?.edits ?? 0 };
    },
    countEdit: (tx) => countItemEdit(tx, 'company_page', PAGE),
    changed: (before, after) => changedParts(COMPANY_PAGE_LISTS, before, after),
    faults: async (_tx, _itemId, content) => companyPageFaults(content),
    async publish(unit, _itemId, content, { version }) {
      await publishItem(unit.tx, 'company_page', PAGE, { content, version });
      await appendChanges(unit, [{ audience: 'user', feature: 'company' }]);
      return {};
    },
    async drop() {},
    completed: (content, published) => ({ ...published, ...content }),
  };
}
