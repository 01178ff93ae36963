import type { StaffId } from '@waha/domain/kernel/ids';
import type { ChangingFeature } from '@waha/domain/sync/change';
import { appendChanges } from '../database/change-log';
import type { UnitOfWork } from '../database/unit-of-work';
import { RefusalError, requireFound } from '../http/refusal-error';
import { type DraftWithRevision, findCompleteDraft, findPublishedState, viewDraft } from './draft.queries';
import { type DraftKey, deleteDraft, findDraft, findVersion, type StoredDraft, saveDraft } from './draft.store';
import type { DraftKind } from './draft.tables';
import type { DraftKindDefinition, PublishedState } from './draft-kind';

/** `revision`: the number of edits that the editor knows. */
export type DraftEdit = { itemId: string; by: StaffId; revision: number };

/**
 * Loads the item to edit.
 * @throws RefusalError with the kind's `missingCode`
 * @throws RefusalError `draft_changed` if another person has edited it since, with their `draft` (null if it was
 * discarded or published)
 */
export async function loadPublishedForEdit<Content extends object>(
  { tx }: Pick<UnitOfWork, 'tx'>,
  definition: DraftKindDefinition<Content>,
  { itemId, revision }: DraftEdit,
): Promise<PublishedState<Content>> {
  const publishedState = await findPublishedState(tx, definition, itemId);
  const { revision: currentRevision, published } = publishedState;
  if (currentRevision === revision) return publishedState;
  const existingDraft = await findCompleteDraft(tx, definition, itemId, publishedState);
  const draft = existingDraft ? await viewDraft(tx, { ...existingDraft, revision: currentRevision }) : null;
  throw new RefusalError({ code: 'draft_changed', details: { draft, revision: currentRevision, published } });
}

/**
 * Saves a draft, and cancels a scheduled publication.
 * @throws RefusalError `draft_changed`, or `draft_unchanged` if it equals the published item
 */
export async function updateDraft<Content extends object>(
  unit: UnitOfWork,
  definition: DraftKindDefinition<Content>,
  edit: DraftEdit & { content: Content },
): Promise<DraftWithRevision<Content>> {
  const { published } = await loadPublishedForEdit(unit, definition, edit);
  const { itemId, content, by } = edit;
  if (definition.findChanges(published, content).length === 0) throw new RefusalError({ code: 'draft_unchanged' });
  const draft: StoredDraft<Content> = {
    ...{ kind: definition.kind, itemId, content },
    ...{ savedAt: unit.now, savedBy: by, publishAt: null, confirmedWarnings: null },
  };
  await saveDraft(unit.tx, draft);
  const revision = await definition.countEdit(unit.tx, itemId);
  await notifyEditors(unit, definition, itemId);
  return { ...draft, revision };
}

/**
 * Discards a draft, and deletes an item that was never published.
 * @throws RefusalError `draft_missing`
 */
export async function discardDraft<Content extends object>(
  unit: UnitOfWork,
  definition: DraftKindDefinition<Content>,
  edit: DraftEdit,
): Promise<void> {
  const { isNew } = await loadPublishedForEdit(unit, definition, edit);
  const key = { kind: definition.kind, itemId: edit.itemId };
  if (!isNew) requireFound(await findDraft(unit.tx, key), 'draft_missing');
  await deleteDraft(unit.tx, key);
  if (isNew) await definition.drop(unit.tx, edit.itemId);
  else await definition.countEdit(unit.tx, edit.itemId);
  await notifyEditors(unit, definition, edit.itemId);
}

/**
 * Creates a draft from an earlier version.
 * @throws RefusalError `version_missing`
 */
export async function restoreVersion<Content extends object>(
  unit: UnitOfWork,
  definition: DraftKindDefinition<Content>,
  { version, ...edit }: DraftEdit & { version: number },
): Promise<DraftWithRevision<Content>> {
  const key = { kind: definition.kind, itemId: edit.itemId };
  const { content } = requireFound(await findVersion<Content>(unit.tx, key, version), 'version_missing');
  const { published } = await findPublishedState(unit.tx, definition, edit.itemId);
  return updateDraft(unit, definition, { ...edit, content: definition.fillMissingFields(content, published) });
}

/** The feature whose reads contain the drafts of a kind. */
const FEATURE_BY_KIND: Record<DraftKind, ChangingFeature> = {
  pack: 'purchase',
  product: 'marketplace',
  payees: 'company',
  company_page: 'company',
  terms: 'company',
};

/** Notifies everyone who has the editor open. */
export async function notifyEditors(
  unit: Pick<UnitOfWork, 'tx' | 'now'>,
  { kind }: Pick<DraftKey, 'kind'>,
  itemId: string,
): Promise<void> {
  await appendChanges(unit, [{ audience: 'admin', feature: FEATURE_BY_KIND[kind], subjectId: itemId }]);
}
