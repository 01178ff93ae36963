import { findDraftChanges } from '@waha/domain/kernel/drafts/draft-changes';
import type { TermsDraft } from '@waha/domain/terms/staff/terms-draft-schema';
import { findTermsFaults } from '@waha/domain/terms/staff/terms-faults';
import { computeConsentVersion, type PublishedTerms } from '@waha/domain/terms/terms-document';
import { appendChanges } from '#platform/database/change-log';
import type { DraftKindDefinition } from '#platform/drafts/draft-kind';
import { deleteItem, findItem, incrementItemRevision, publishItem } from '#platform/drafts/item.store';

/** Both documents are one item. */
export const TERMS_ITEM_ID = 'all';

const EMPTY_DRAFT: TermsDraft = { terms: '', privacy: '', asksAgain: true };

/** Defines drafts of the terms and the privacy notice. Nothing is published before an administrator does it. */
export function termsDrafts(): DraftKindDefinition<TermsDraft> {
  return {
    ...{ kind: 'terms', missingCode: 'not_found' },
    ...{ publishedAction: 'terms.published', scheduledAction: 'terms.scheduled' },
    async find(db, itemId) {
      if (itemId !== TERMS_ITEM_ID) return undefined;
      const item = await findItem(db, 'terms', TERMS_ITEM_ID);
      // Stored content was validated when it was published.
      const content = item?.content as (PublishedTerms & TermsDraft) | null | undefined;
      const published = content
        ? { terms: content.terms, privacy: content.privacy, asksAgain: content.asksAgain }
        : EMPTY_DRAFT;
      const isNew = item !== undefined && !content;
      return { published, isNew, version: item?.version ?? 0, revision: item?.edits ?? 0 };
    },
    countEdit: (tx) => incrementItemRevision(tx, 'terms', TERMS_ITEM_ID),
    findChanges: (before, after) => findDraftChanges({}, before, after),
    findFaults: async (_tx, _itemId, content) => findTermsFaults(content),
    async publish({ tx, now }, _itemId, content, { version }) {
      const previous = (await findItem(tx, 'terms', TERMS_ITEM_ID))?.content as PublishedTerms | null | undefined;
      const { asksAgain } = content;
      const consentVersion = computeConsentVersion(version, { asksAgain, previous: previous ?? undefined });
      const published: PublishedTerms & TermsDraft = { ...content, version, consentVersion, publishedAt: now };
      await publishItem(tx, 'terms', TERMS_ITEM_ID, { content: published, version });
      await appendChanges({ tx, now }, [{ audience: 'user', feature: 'company' }]);
      return {};
    },
    drop: (tx) => deleteItem(tx, 'terms', TERMS_ITEM_ID),
    fillMissingFields: (content, published) => ({ ...published, ...content }),
  };
}
