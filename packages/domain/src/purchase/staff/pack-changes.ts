import {
  findDraftChanges as changedPartsOf,
  type DraftLists,
  type DraftPart,
} from '@waha/domain/kernel/drafts/draft-changes';
import type { PackDraft } from './pack-draft-schema';

/** Plans and questions are compared each by itself. */
export const PACK_LISTS: DraftLists = { paymentFacilities: 'plan', questions: 'question' };

/** What of a pack differs. */
export function findPackChanges(before: PackDraft, after: PackDraft): DraftPart[] {
  return changedPartsOf(PACK_LISTS, before, after);
}
