import { PAYEE_LISTS, type PayeeContent, payeesDraftOf, payeesWith } from '@waha/domain/company/staff/payees-draft';
import type { PayeesDraft } from '@waha/domain/company/staff/payees-draft-shapes';
import { payeesFaults } from '@waha/domain/company/staff/payees-faults';
import { changedParts } from '@waha/domain/kernel/drafts/draft-changes';
import { appendChanges } from '../../../platform/database/change-log';
import type { Drafted } from '../../../platform/drafts/draft-kind';
import { countItemEdit, findItem, publishItem } from '../../../platform/drafts/item.store';
import type { Services } from '../../../platform/services';
import { mailPayeesChange } from './mail-payees-change';

/** There is one list of them. */
export const PAYEES_ITEM_ID = 'all';

type Needs = Pick<Services, 'catalogueFiles' | 'catalogue' | 'config'>;

/** What of the accounts that members pay to is written in the app. */
export function payeesDrafts(services: Needs): Drafted<PayeesDraft> {
  return {
    ...{ kind: 'payees', missing: 'not_found' },
    ...{ published: 'payees.published', scheduled: 'payees.scheduled' },
    async find(db, itemId) {
      if (itemId !== PAYEES_ITEM_ID) return undefined;
      const item = await findItem(db, 'payees', PAYEES_ITEM_ID);
      // What is in a row was checked as it was published.
      const payees = (item?.content ?? services.catalogueFiles.payees) as readonly PayeeContent[];
      const published = payeesDraftOf(payees);
      return { published, isNew: false, version: item?.version ?? 0, edits: item?.edits ?? 0 };
    },
    countEdit: (tx) => countItemEdit(tx, 'payees', PAYEES_ITEM_ID),
    changed: (before, after) => changedParts(PAYEE_LISTS, before, after),
    faults: async (_tx, _itemId, content) => payeesFaults(content),
    async publish(unit, _itemId, content, { version }) {
      await publishItem(unit.tx, 'payees', PAYEES_ITEM_ID, { content: payeesWith(content), version });
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
    completed: (content) => content,
  };
}
