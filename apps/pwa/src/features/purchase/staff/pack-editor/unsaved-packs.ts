import { changedParts, mergeDrafts } from '@waha/domain/purchase/staff/pack-changes';
import type { PackDraft } from '@waha/domain/purchase/staff/pack-draft-shapes';
import type { WireEditedPack } from '@waha/domain/purchase/staff/pack-editor.contract';
import { create } from 'zustand';

/** What is written here and not saved: it stays while another pack is looked at. */
export type UnsavedPack = {
  /** What the writing began with, and how many edits of the pack there were. */
  base: PackDraft;
  revision: number;
  content: PackDraft;
  /** What somebody else has changed since, and stands here too; and who. */
  news?: { by: string | undefined; parts: readonly string[] };
};

export const useUnsavedPacks = create<Record<string, UnsavedPack | undefined>>(() => ({}));

/** What the server has: the draft, or without one what is published. */
export function savedContent({ draft, published }: Pick<WireEditedPack, 'draft' | 'published'>): PackDraft {
  return draft?.content ?? published;
}

export function forgetUnsaved(packId: string): void {
  useUnsavedPacks.setState({ [packId]: undefined });
}

/** Writes something into what is on the screen. */
export function changeUnsaved(pack: WireEditedPack, change: Partial<PackDraft>): void {
  const saved = savedContent(pack);
  const { base, revision, content } = useUnsavedPacks.getState()[pack._id] ?? {
    base: saved,
    revision: pack.revision,
    content: saved,
  };
  const next = { ...content, ...change };
  const isSaved = changedParts(saved, next).length === 0;
  useUnsavedPacks.setState({ [pack._id]: isSaved ? undefined : { base, revision, content: next } });
}

/** What was written here on top of what somebody else has saved meanwhile; for each part that both changed, whose stands. */
export function joinUnsaved(
  pack: WireEditedPack,
  unsaved: UnsavedPack,
  whose: (part: string) => 'mine' | 'theirs',
): void {
  const theirs = savedContent(pack);
  const { both } = mergeDrafts(unsaved.base, unsaved.content, theirs);
  const given = both.filter((part) => whose(part) === 'theirs');
  // Where theirs stands, it is as if I had not changed it: I began with what they have.
  const mine = given.reduce((content, part) => withPart(content, theirs, part), unsaved.content);
  const { merged, theirs: parts } = mergeDrafts(unsaved.base, mine, theirs);
  const by = pack.draft?.savedBy?.name;
  useUnsavedPacks.setState({
    [pack._id]: { base: theirs, revision: pack.revision, content: merged, news: { by, parts } },
  });
}

/** A draft with one part as another has it. */
function withPart(draft: PackDraft, other: PackDraft, part: string): PackDraft {
  const [list, id] = part.split(':');
  if (list === 'plan')
    return { ...draft, paymentFacilities: withItem(draft.paymentFacilities, other.paymentFacilities, id) };
  if (list === 'question') return { ...draft, questions: withItem(draft.questions, other.questions, id) };
  return { ...draft, [part]: other[part as keyof PackDraft] };
}

function withItem<Item extends { id: string }>(mine: Item[], theirs: Item[], id: string | undefined): Item[] {
  const other = theirs.find((item) => item.id === id);
  if (!other) return mine.filter((item) => item.id !== id);
  return mine.some((item) => item.id === id) ? mine.map((item) => (item.id === id ? other : item)) : [...mine, other];
}
