import {
  type DraftPart,
  findDraftChanges,
  mergeDrafts,
  replaceDraftPart,
} from '@waha/domain/kernel/drafts/draft-changes';
import { create } from 'zustand';
import type { DraftEditor, WireEdited } from './draft-editor';

/** Unsaved changes of an item; they stay while the user views something else. */
export type UnsavedDraft<Content> = {
  /** The content on which the changes are based, and the number of edits at that time. */
  base: Content;
  revision: number;
  content: Content;
  /** The other user's changes that were merged in, and the user's name. */
  news?: { by: string | undefined; parts: readonly DraftPart[] };
};

/** Unsaved drafts by the id of their editor, which determines the type of their content. */
export const useUnsavedDrafts = create<Record<string, UnsavedDraft<object> | undefined>>(() => ({}));

export function useUnsavedDraft<Content extends object>({ id }: Pick<DraftEditor<Content>, 'id'>) {
  return useUnsavedDrafts()[id] as UnsavedDraft<Content> | undefined;
}

/** Returns the content on the server: the draft, or the published content if there is none. */
export function getSavedContent<Content>({
  draft,
  published,
}: Pick<WireEdited<Content>, 'draft' | 'published'>): Content {
  return draft?.content ?? published;
}

export function discardUnsaved({ id }: Pick<DraftEditor<never>, 'id'>): void {
  useUnsavedDrafts.setState({ [id]: undefined });
}

type EditedDraft<Content extends object> = Pick<DraftEditor<Content>, 'id' | 'edited' | 'lists'>;

/** Changes the unsaved content. */
export function changeUnsaved<Content extends object>(
  { id, edited, lists }: EditedDraft<Content>,
  change: Partial<Content>,
): void {
  const saved = getSavedContent(edited);
  const existing = useUnsavedDrafts.getState()[id] as UnsavedDraft<Content> | undefined;
  const { base, revision, content } = existing ?? { base: saved, revision: edited.revision, content: saved };
  const next = { ...content, ...change };
  const isSaved = findDraftChanges(lists, saved, next).length === 0;
  useUnsavedDrafts.setState({ [id]: isSaved ? undefined : { base, revision, content: next } });
}

/** Merges the unsaved changes with another user's saved changes. `whose` decides about each part that both changed. */
export function mergeUnsaved<Content extends object>(
  { id, edited, lists }: EditedDraft<Content>,
  unsaved: UnsavedDraft<Content>,
  chooseSide: (part: DraftPart) => 'mine' | 'theirs',
): void {
  const savedContent = getSavedContent(edited);
  const { both: conflicts } = mergeDrafts(lists, unsaved.base, unsaved.content, savedContent);
  const acceptedParts = conflicts.filter((part) => chooseSide(part) === 'theirs');
  // A part decided for "theirs" counts as unchanged by me: replace it with their content.
  const ownContent = acceptedParts.reduce(
    (content, part) => replaceDraftPart(lists, content, savedContent, part),
    unsaved.content,
  );
  const { merged, theirs: theirParts } = mergeDrafts(lists, unsaved.base, ownContent, savedContent);
  const savedByName = edited.draft?.savedBy?.name;
  useUnsavedDrafts.setState({
    [id]: {
      base: savedContent,
      revision: edited.revision,
      content: merged,
      news: { by: savedByName, parts: theirParts },
    },
  });
}
