import type { StaffId } from '@waha/domain/kernel/ids';
import type { ChangingFeature } from '@waha/domain/sync/change';
import { appendChanges } from '../database/change-log';
import type { UnitOfWork } from '../database/unit-of-work';
import { orMissing, Refused } from '../http/refusal';
import { type CountedDraft, findStanding, findWholeDraft, viewDraft } from './draft.queries';
import { type DraftKey, deleteDraft, findDraft, findVersion, type KeptDraft, saveDraft } from './draft.store';
import type { DraftKind } from './draft.tables';
import type { Drafted, Standing } from './draft-kind';

/** Of whom, which thing, and how many edits of it they know. */
export type Edit = { itemId: string; by: StaffId; revision: number };

/**
 * The thing that is worked on. @throws Refused by the kind's `missing`; `draft_changed` with the other's `draft` (null where
 * it was given up or published) where somebody has worked on it since
 */
export async function loadForEdit<Content extends object>(
  { tx }: Pick<UnitOfWork, 'tx'>,
  drafted: Drafted<Content>,
  { itemId, revision }: Edit,
): Promise<Standing<Content>> {
  const standing = await findStanding(tx, drafted, itemId);
  const { edits, published } = standing;
  if (edits === revision) return standing;
  const other = await findWholeDraft(tx, drafted, itemId, standing);
  const draft = other ? await viewDraft(tx, { ...other, revision: edits }) : null;
  throw new Refused({ code: 'draft_changed', details: { draft, revision: edits, published } });
}

/** Keeps a draft; one that was to be published by itself waits again for a person. One like the thing itself is none. */
export async function keepDraft<Content extends object>(
  unit: UnitOfWork,
  drafted: Drafted<Content>,
  edit: Edit & { content: Content },
): Promise<CountedDraft<Content>> {
  const { published } = await loadForEdit(unit, drafted, edit);
  const { itemId, content, by } = edit;
  if (drafted.changed(published, content).length === 0) throw new Refused({ code: 'draft_unchanged' });
  const draft: KeptDraft<Content> = {
    ...{ kind: drafted.kind, itemId, content },
    ...{ savedAt: unit.now, savedBy: by, publishAt: null },
  };
  await saveDraft(unit.tx, draft);
  const revision = await drafted.countEdit(unit.tx, itemId);
  await tellEditors(unit, drafted, itemId);
  return { ...draft, revision };
}

/** What was never published goes with it. @throws Refused `draft_missing` */
export async function discardDraft<Content extends object>(
  unit: UnitOfWork,
  drafted: Drafted<Content>,
  edit: Edit,
): Promise<void> {
  const { isNew } = await loadForEdit(unit, drafted, edit);
  const key = { kind: drafted.kind, itemId: edit.itemId };
  if (!isNew) orMissing(await findDraft(unit.tx, key), 'draft_missing');
  await deleteDraft(unit.tx, key);
  if (isNew) await drafted.drop(unit.tx, edit.itemId);
  else await drafted.countEdit(unit.tx, edit.itemId);
  await tellEditors(unit, drafted, edit.itemId);
}

/** A draft of what the thing was. @throws Refused `version_missing` */
export async function restoreVersion<Content extends object>(
  unit: UnitOfWork,
  drafted: Drafted<Content>,
  { version, ...edit }: Edit & { version: number },
): Promise<CountedDraft<Content>> {
  const key = { kind: drafted.kind, itemId: edit.itemId };
  const { content } = orMissing(await findVersion<Content>(unit.tx, key, version), 'version_missing');
  const { published } = await findStanding(unit.tx, drafted, edit.itemId);
  return keepDraft(unit, drafted, { ...edit, content: drafted.completed(content, published) });
}

/** Whose reads the editors of a kind have it among. */
const FEATURE_OF: Record<DraftKind, ChangingFeature> = {
  pack: 'purchase',
  product: 'marketplace',
  payees: 'company',
  company_page: 'company',
};

/** Notifies everybody who has the editor open. */
export async function tellEditors(
  unit: Pick<UnitOfWork, 'tx' | 'now'>,
  { kind }: Pick<DraftKey, 'kind'>,
  itemId: string,
): Promise<void> {
  await appendChanges(unit, [{ audience: 'admin', feature: FEATURE_OF[kind], subjectId: itemId }]);
}
