import type { DraftLists, DraftPart } from '@waha/domain/kernel/drafts/draft-changes';
import { useStaffCommand } from '../use-command';

/** A draft as returned by the server. */
type WireDraft<Content> = {
  content: Content;
  revision: number;
  savedAt: string;
  savedBy: { _id: string; name?: string | undefined } | null;
  publishAt: string | null;
};

/** An edited item as returned by the server: its published content and its draft. */
export type WireEdited<Content> = {
  version: number;
  isNew: boolean;
  revision: number;
  published: Content;
  draft: WireDraft<Content> | null;
};

export type WireVersion = {
  version: number;
  publishedAt: string | null;
  publishedBy: { name?: string | undefined } | null;
  changed: readonly DraftPart[];
};

/** A fault in a draft, with the path of its field. */
export type WireFault = { path: string; code: string };

/** The calls for one item; `revision` is the number of its edits known here. */
export type DraftCalls<Content> = {
  save: (order: { revision: number; content: Content }) => Promise<{ revision: number }>;
  discard: (order: { revision: number }) => Promise<unknown>;
  publish: (order: { revision: number; publishAt?: string; confirmedWarnings?: string[] }) => Promise<unknown>;
  restore: (order: { revision: number; version: number }) => Promise<unknown>;
};

/** The editor of one item: its data, the texts for its parts, and the available commands. */
export type DraftEditor<Content extends object> = {
  /** Unique among all edited items: `pack:<id>`. */
  id: string;
  title: string;
  edited: WireEdited<Content>;
  lists: DraftLists;
  /** Names a part. For list items, the drafts provide the names of the ids. */
  translatePart: (part: DraftPart, ...drafts: Content[]) => string;
  /** Formats the value of a part in one of two drafts. */
  formatValue: (part: DraftPart, draft: Content) => string;
  /** Describes the change of a part, if more can be said than its name. */
  translateChange?: (part: DraftPart, before: Content, after: Content) => string | undefined;
  /** Returns what to check before this content is published: whole sentences, and the keys that confirm them. */
  findWarnings?: (content: Content) => readonly { key: string; text: string }[];
  /** Explains what publishing means for earlier actions. */
  aboutPublishing?: string;
  commands: ReturnType<typeof useDraftCommands<Content>>;
};

export function useDraftCommands<Content>(feature: string, calls: DraftCalls<Content>) {
  return {
    save: useStaffCommand(feature, calls.save),
    discard: useStaffCommand(feature, calls.discard),
    publish: useStaffCommand(feature, calls.publish),
    restore: useStaffCommand(feature, calls.restore),
  };
}
