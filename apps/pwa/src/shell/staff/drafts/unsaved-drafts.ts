import {
  type DraftPart,
  findDraftChanges,
  mergeDrafts,
  replaceDraftPart,
} from '@waha/domain/kernel/drafts/draft-changes';
import { create } from 'zustand';
import type { DraftEditor, WireEdited } from './draft-editor';

/** What is written here and not saved: it stays while something else is looked at. */
export type UnsavedDraft<Content> = {
  /** What the writing began with, and how many edits of the thing there were. */
  base: Content;
  revision: number;
  content: Content;
  /** What somebody else has changed since, and stands here too; and who. */
  news?: { by: string | undefined; parts: readonly DraftPart[] };
};

/** By the id of its editor, which says what its content is. */
export const useUnsavedDrafts = create<Record<string, UnsavedDraft<object> | undefined>>(() => ({}));

export function useUnsavedDraft<Content extends object>({ id }: Pick<DraftEditor<Content>, 'id'>) {
  return useUnsavedDrafts()[id] as UnsavedDraft<Content> | undefined;
}

/** What the server has: the draft, or without one what is published. */
export function getSavedContent<Content>({
  draft,
  published,
}: Pick<WireEdited<Content>, 'draft' | 'published'>): Content {
  return draft?.content ?? published;
}

export function discardUnsaved({ id }: Pick<DraftEditor<never>, 'id'>): void {
  useUnsavedDrafts.setState({ [id]: undefined });
}

type EditedDraft<Content extends object> = Pick<DraftEditor<Content>, 'id' | 'thing' | 'lists'>;

/** Writes something into what is on the screen. */
export function changeUnsaved<Content extends object>(
  { id, thing, lists }: EditedDraft<Content>,
  change: Partial<Content>,
): void {
  const saved = getSavedContent(thing);
  const known = useUnsavedDrafts.getState()[id] as UnsavedDraft<Content> | undefined;
  const { base, revision, content } = known ?? { base: saved, revision: thing.revision, content: saved };
  const next = { ...content, ...change };
  const isSaved = findDraftChanges(lists, saved, next).length === 0;
  useUnsavedDrafts.setState({ [id]: isSaved ? undefined : { base, revision, content: next } });
}

/** What was written here on top of what somebody else has saved meanwhile; for each part that both changed, whose stands. */
export function mergeUnsaved<Content extends object>(
  { id, thing, lists }: EditedDraft<Content>,
  unsaved: UnsavedDraft<Content>,
  whose: (part: DraftPart) => 'mine' | 'theirs',
): void {
  const theirs = getSavedContent(thing);
  const { both } = mergeDrafts(lists, unsaved.base, unsaved.content, theirs);
  const given = both.filter((part) => whose(part) === 'theirs');
  // Where theirs stands, it is as if I had not changed it: I began with what they have.
  const mine = given.reduce((content, part) => replaceDraftPart(lists, content, theirs, part), unsaved.content);
  const { merged, theirs: parts } = mergeDrafts(lists, unsaved.base, mine, theirs);
  const by = thing.draft?.savedBy?.name;
  useUnsavedDrafts.setState({ [id]: { base: theirs, revision: thing.revision, content: merged, news: { by, parts } } });
}
