import {
  findDraftChanges as changedPartsOf,
  type DraftLists,
  type DraftPart,
} from '@waha/domain/kernel/drafts/draft-changes';
import type { PackDraft } from './pack-draft-schema';

/** Plans and questions are compared one by one. */
export const PACK_LISTS: DraftLists = { paymentFacilities: 'plan', questions: 'question' };

/** Returns the parts of a pack that differ. */
export function findPackChanges(before: PackDraft, after: PackDraft): DraftPart[] {
  return changedPartsOf(PACK_LISTS, before, after);
}
