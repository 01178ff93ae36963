import type { StaffId } from '@waha/domain/kernel/ids';
import { toIso } from '@waha/domain/kernel/time';
import { inArray } from 'drizzle-orm';
import { people } from '../auth/auth.tables';
import type { Database, Tx } from '../database/database';
import { orMissing } from '../http/refusal';
import { findDraft, type KeptDraft, listVersions } from './draft.store';
import type { Drafted, Standing } from './draft-kind';

/** And how many edits of its thing there are with it. */
export type CountedDraft<Content> = KeptDraft<Content> & { revision: number };

/** @throws Refused by the kind's `missing` */
export async function findStanding<Content extends object>(
  db: Tx | Database,
  drafted: Drafted<Content>,
  itemId: string,
): Promise<Standing<Content>> {
  return orMissing(await drafted.find(db, itemId), drafted.missing);
}

/** The draft of a thing, all its fields there. */
export async function findWholeDraft<Content extends object>(
  db: Tx | Database,
  drafted: Drafted<Content>,
  itemId: string,
  { published }: Standing<Content>,
): Promise<KeptDraft<Content> | undefined> {
  const draft = await findDraft<Content>(db, { kind: drafted.kind, itemId });
  return draft && { ...draft, content: drafted.completed(draft.content, published) };
}

/** A thing as its editors see it. */
export async function viewEdited<Content extends object>(db: Tx | Database, drafted: Drafted<Content>, itemId: string) {
  const standing = await findStanding(db, drafted, itemId);
  const { version, isNew, edits, published } = standing;
  const draft = await findWholeDraft(db, drafted, itemId, standing);
  const shown = draft ? await viewDraft(db, { ...draft, revision: edits }) : null;
  return { version, isNew, revision: edits, published, draft: shown };
}

export async function viewDraft<Content>(db: Database | Tx, draft: CountedDraft<Content>) {
  const names = await namesOf(db, [draft.savedBy]);
  return {
    content: draft.content,
    revision: draft.revision,
    savedAt: toIso(draft.savedAt),
    savedBy: byWhom(draft.savedBy, names),
    publishAt: isoOrNull(draft.publishAt),
  };
}

/** What a list of editors says of a draft. */
export function viewListedDraft(draft: Pick<KeptDraft<unknown>, 'savedAt' | 'publishAt'> | undefined) {
  return draft ? { savedAt: toIso(draft.savedAt), publishAt: isoOrNull(draft.publishAt) } : null;
}

/** What a thing was, the newest first, each with its `content`. */
export async function viewVersions<Content extends object>(db: Database, drafted: Drafted<Content>, itemId: string) {
  await findStanding(db, drafted, itemId);
  const versions = await listVersions<Content>(db, { kind: drafted.kind, itemId });
  const names = await namesOf(
    db,
    versions.flatMap(({ publishedBy }) => publishedBy ?? []),
  );
  return versions.map(({ version, publishedAt, publishedBy, content, changed }) => ({
    version,
    publishedAt: isoOrNull(publishedAt),
    publishedBy: publishedBy && byWhom(publishedBy, names),
    changed,
    content,
  }));
}

async function namesOf(db: Database | Tx, ids: readonly StaffId[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ id: people.id, name: people.name, surname: people.surname })
    .from(people)
    .where(inArray(people.id, [...new Set(ids)]));
  return new Map(rows.map(({ id, name, surname }) => [id, `${name} ${surname}`]));
}

function byWhom(id: StaffId, names: ReadonlyMap<string, string>) {
  const name = names.get(id);
  return { _id: id as string, ...(name !== undefined && { name }) };
}

function isoOrNull(at: number | null) {
  return at === null ? null : toIso(at);
}
