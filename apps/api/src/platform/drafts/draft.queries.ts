import type { StaffId } from '@waha/domain/kernel/ids';
import { toIso } from '@waha/domain/kernel/time';
import { inArray } from 'drizzle-orm';
import { people } from '../auth/auth.tables';
import type { Database, Tx } from '../database/database';
import { requireFound } from '../http/refusal-error';
import { findDraft, listVersions, type StoredDraft } from './draft.store';
import type { DraftKindDefinition, PublishedState } from './draft-kind';

/** A draft with the number of edits of its item, including this one. */
export type DraftWithRevision<Content> = StoredDraft<Content> & { revision: number };

/**
 * Finds the published state.
 * @throws RefusalError with the kind's `missingCode`
 */
export async function findPublishedState<Content extends object>(
  db: Tx | Database,
  definition: DraftKindDefinition<Content>,
  itemId: string,
): Promise<PublishedState<Content>> {
  return requireFound(await definition.find(db, itemId), definition.missingCode);
}

/** Finds the draft of an item, with all fields filled. */
export async function findCompleteDraft<Content extends object>(
  db: Tx | Database,
  definition: DraftKindDefinition<Content>,
  itemId: string,
  { published }: PublishedState<Content>,
): Promise<StoredDraft<Content> | undefined> {
  const draft = await findDraft<Content>(db, { kind: definition.kind, itemId });
  return draft && { ...draft, content: definition.fillMissingFields(draft.content, published) };
}

/** Returns an item as its editors see it. */
export async function viewEditedItem<Content extends object>(
  db: Tx | Database,
  definition: DraftKindDefinition<Content>,
  itemId: string,
) {
  const publishedState = await findPublishedState(db, definition, itemId);
  const { version, isNew, revision, published } = publishedState;
  const draft = await findCompleteDraft(db, definition, itemId, publishedState);
  const draftView = draft ? await viewDraft(db, { ...draft, revision }) : null;
  return { version, isNew, revision, published, draft: draftView };
}

export async function viewDraft<Content>(db: Database | Tx, draft: DraftWithRevision<Content>) {
  const names = await findEditorNames(db, [draft.savedBy]);
  return {
    content: draft.content,
    revision: draft.revision,
    savedAt: toIso(draft.savedAt),
    savedBy: toEditor(draft.savedBy, names),
    publishAt: toIsoOrNull(draft.publishAt),
  };
}

/** Returns the facts about a draft for a list of editors. */
export function viewListedDraft(draft: Pick<StoredDraft<unknown>, 'savedAt' | 'publishAt'> | undefined) {
  return draft ? { savedAt: toIso(draft.savedAt), publishAt: toIsoOrNull(draft.publishAt) } : null;
}

/** Returns the earlier versions of an item, newest first, each with its `content`. */
export async function viewVersions<Content extends object>(
  db: Database,
  definition: DraftKindDefinition<Content>,
  itemId: string,
) {
  await findPublishedState(db, definition, itemId);
  const versions = await listVersions<Content>(db, { kind: definition.kind, itemId });
  const names = await findEditorNames(
    db,
    versions.flatMap(({ publishedBy }) => publishedBy ?? []),
  );
  return versions.map(({ version, publishedAt, publishedBy, content, changed }) => ({
    version,
    publishedAt: toIsoOrNull(publishedAt),
    publishedBy: publishedBy && toEditor(publishedBy, names),
    changed,
    content,
  }));
}

async function findEditorNames(db: Database | Tx, ids: readonly StaffId[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ id: people.id, name: people.name, surname: people.surname })
    .from(people)
    .where(inArray(people.id, [...new Set(ids)]));
  return new Map(rows.map(({ id, name, surname }) => [id, `${name} ${surname}`]));
}

function toEditor(id: StaffId, names: ReadonlyMap<string, string>) {
  const name = names.get(id);
  return { _id: id as string, ...(name !== undefined && { name }) };
}

function toIsoOrNull(at: number | null) {
  return at === null ? null : toIso(at);
}
