import type { PackId, StaffId } from '@waha/domain/kernel/ids';
import { changedParts } from '@waha/domain/purchase/staff/pack-changes';
import { draftOf } from '@waha/domain/purchase/staff/pack-draft';
import type { PackDraft } from '@waha/domain/purchase/staff/pack-draft-shapes';
import { appendChanges } from '../../../platform/database/change-log';
import type { UnitOfWork } from '../../../platform/database/unit-of-work';
import { orMissing, Refused } from '../../../platform/http/refusal';
import { toContent } from './pack-content';
import {
  type CountedDraft,
  deleteDraft,
  type EditedPack,
  findDraft,
  findEditedPack,
  findVersion,
  type KeptDraft,
  saveDraft,
} from './pack-draft.store';
import { viewDraft } from './pack-editor.queries';

/** Of whom, which pack, and how many edits of it they know. */
export type Edit = { packId: PackId; by: StaffId; revision: number };

/**
 * The pack that is worked on. @throws Refused `pack_not_found`; `pack_draft_changed` with the other's `draft` (null where it
 * was given up or published) where somebody has worked on it since
 */
export async function loadForEdit({ tx }: Pick<UnitOfWork, 'tx'>, { packId, revision }: Edit): Promise<EditedPack> {
  const pack = orMissing(await findEditedPack(tx, packId), 'pack_not_found');
  if (pack.edits === revision) return pack;
  const other = await findDraft(tx, packId);
  const draft = other ? await viewDraft(tx, { ...other, revision: pack.edits }) : null;
  throw new Refused({
    code: 'pack_draft_changed',
    details: { draft, revision: pack.edits, published: draftOf(toContent(pack)) },
  });
}

/** Keeps a draft; one that was to be published by itself waits again for a person. One like the pack itself is none. */
export async function savePackDraft(unit: UnitOfWork, edit: Edit & { content: PackDraft }): Promise<CountedDraft> {
  const pack = await loadForEdit(unit, edit);
  const { packId, content, by } = edit;
  if (changedParts(draftOf(toContent(pack)), content).length === 0) throw new Refused({ code: 'pack_unchanged' });
  const draft: KeptDraft = { packId, content, savedAt: unit.now, savedBy: by, publishAt: null };
  const revision = await saveDraft(unit.tx, draft);
  await tellEditors(unit, packId);
  return { ...draft, revision };
}

/** @throws Refused `pack_draft_missing` */
export async function discardPackDraft(unit: UnitOfWork, edit: Edit): Promise<void> {
  await loadForEdit(unit, edit);
  orMissing(await findDraft(unit.tx, edit.packId), 'pack_draft_missing');
  await deleteDraft(unit.tx, edit.packId);
  await tellEditors(unit, edit.packId);
}

/** A draft of what the pack was. @throws Refused `pack_version_missing` */
export async function restorePackVersion(unit: UnitOfWork, edit: Edit & { version: number }): Promise<CountedDraft> {
  const { content } = orMissing(await findVersion(unit.tx, edit.packId, edit.version), 'pack_version_missing');
  return savePackDraft(unit, { ...edit, content });
}

/** Whoever has the editor open. */
export async function tellEditors(unit: Pick<UnitOfWork, 'tx' | 'now'>, packId: PackId): Promise<void> {
  await appendChanges(unit, [{ audience: 'admin', feature: 'purchase', subjectId: packId }]);
}
