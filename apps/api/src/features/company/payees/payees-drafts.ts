import { PAYEE_LISTS, type PayeeContent, toPayees, toPayeesDraft } from '@waha/domain/company/staff/payees-draft';
import type { PayeesDraft } from '@waha/domain/company/staff/payees-draft-schema';
import { findPayeesFaults } from '@waha/domain/company/staff/payees-faults';
import { findDraftChanges } from '@waha/domain/kernel/drafts/draft-changes';
import { appendChanges } from '#platform/database/change-log';
import type { DraftKindDefinition } from '#platform/drafts/draft-kind';
import { findItem, incrementItemRevision, publishItem } from '#platform/drafts/item.store';
import type { Services } from '#platform/services';
import { mailPayeesChange } from './mail-payees-change';

/** There is only one list. */
export const PAYEES_ITEM_ID = 'all';

type Needs = Pick<Services, 'catalogueFiles' | 'catalogue' | 'config'>;

/** Defines drafts of the accounts that members pay to. */
export function payeesDrafts(services: Needs): DraftKindDefinition<PayeesDraft> {
  return {
    ...{ kind: 'payees', missingCode: 'not_found' },
    ...{ publishedAction: 'payees.published', scheduledAction: 'payees.scheduled' },
    async find(db, itemId) {
      if (itemId !== PAYEES_ITEM_ID) return undefined;
      const item = await findItem(db, 'payees', PAYEES_ITEM_ID);
      // Stored content was validated when it was published.
      const payees = (item?.content ?? services.catalogueFiles.payees) as readonly PayeeContent[];
      const published = toPayeesDraft(payees);
      return { published, isNew: false, version: item?.version ?? 0, edits: item?.edits ?? 0 };
    },
    countEdit: (tx) => incrementItemRevision(tx, 'payees', PAYEES_ITEM_ID),
    findChanges: (before, after) => findDraftChanges(PAYEE_LISTS, before, after),
    findFaults: async (_tx, _itemId, content) => findPayeesFaults(content),
    async publish(unit, _itemId, content, { version }) {
      await publishItem(unit.tx, 'payees', PAYEES_ITEM_ID, { content: toPayees(content), version });
      await mailPayeesChange(unit, services);
      await appendChanges(unit, [
        { audience: 'user', feature: 'purchase' },
        { audience: 'user', feature: 'recharge' },
        { audience: 'user', feature: 'facility' },
        { audience: 'admin', feature: 'purchase' },
      ]);
      return {};
    },
    onSchedule: (unit, publishAt) => mailPayeesChange(unit, services, publishAt),
    async drop() {},
    fillMissingFields: (content) => content,
  };
}
