import type { DraftLists, DraftPart } from '@waha/domain/kernel/drafts/draft-changes';
import { useStaffCommand } from '../use-command';

/** A draft as the server has it. */
type WireDraft<Content> = {
  content: Content;
  revision: number;
  savedAt: string;
  savedBy: { _id: string; name?: string | undefined } | null;
  publishAt: string | null;
};

/** A thing that is written, as the server has it: what is published of it, and its draft. */
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

/** What is wrong in a draft, by the field that it is in. */
export type WireFault = { path: string; code: string };

/** The calls of one thing; `revision` is how many edits of it are known here. */
export type DraftCalls<Content> = {
  save: (order: { revision: number; content: Content }) => Promise<{ revision: number }>;
  discard: (order: { revision: number }) => Promise<unknown>;
  publish: (order: { revision: number; publishAt?: string }) => Promise<unknown>;
  restore: (order: { revision: number; version: number }) => Promise<unknown>;
};

/** A thing that is being written on this screen: what there is of it, how its parts are said, and what can be done with it. */
export type DraftEditor<Content extends object> = {
  /** Of all things that are written: `pack:<id>`. */
  id: string;
  title: string;
  thing: WireEdited<Content>;
  lists: DraftLists;
  /** What a part is called; of lists, the drafts know their things by their ids. */
  translatePart: (part: DraftPart, ...drafts: Content[]) => string;
  /** How a part reads in one of two drafts. */
  formatValue: (part: DraftPart, draft: Content) => string;
  /** What became of a part, where more can be said than its name. */
  translateChange?: (part: DraftPart, before: Content, after: Content) => string | undefined;
  /** What a person has to look at before this content is published: whole sentences. */
  warningsOf?: (content: Content) => readonly string[];
  /** What publishing means for what was done before. */
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
