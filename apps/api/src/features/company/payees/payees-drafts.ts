import { PAYEE_LISTS, type PayeeContent, toPayees, toPayeesDraft } from '@waha/domain/company/staff/payees-draft';
import type { PayeesDraft } from '@waha/domain/company/staff/payees-draft-schema';
import { findPayeesFaults } from '@waha/domain/company/staff/payees-faults';
import { findDraftChanges } from '@waha/domain/kernel/drafts/draft-changes';
import type { Instant } from '@waha/domain/kernel/time';
import { appendChanges } from '#platform/database/change-log';
import type { UnitOfWork } from '#platform/database/unit-of-work';
import type { DraftKindDefinition } from '#platform/drafts/draft-kind';
import { findItem, incrementItemRevision, publishItem } from '#platform/drafts/item.store';
import { mailAdmins } from '#platform/mail/mail-admins';
import type { MailContext } from '#platform/mail/security-mail';
import type { Services } from '#platform/services';
import { formatMoment } from '#platform/translations/translations';

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
      return { published, isNew: false, version: item?.version ?? 0, revision: item?.edits ?? 0 };
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

/**
 * Mails every administrator that members pay to other accounts now or later. The mail does not contain the accounts.
 * @param publishAt when the change takes effect; undefined if it already has
 */
async function mailPayeesChange(unit: UnitOfWork, mailContext: MailContext, publishAt?: Instant): Promise<void> {
  const { brand } = mailContext.catalogue.company;
  await mailAdmins(unit, mailContext, {
    kind: 'payeesChanged',
    leadsTo: 'view=catalogue&part=payees',
    write: ({ payeesMail: words }, language) => {
      const time = formatMoment(language, publishAt ?? unit.now);
      return publishAt === undefined
        ? {
            subject: words.subject({ brand }),
            parts: [words.changed({ brand, time }), words.notYou],
            button: words.button,
          }
        : {
            subject: words.scheduledSubject({ brand }),
            parts: [words.scheduled({ brand, time }), words.notYou],
            button: words.button,
          };
    },
  });
}
