import type { QueryKey } from '@tanstack/react-query';
import type { DraftLists, DraftPart } from '@waha/domain/kernel/drafts/draft-changes';
import type { DraftText } from '@waha/domain/kernel/drafts/find-text-fault';
import type { CallInput, Endpoint } from '@waha/domain/kernel/endpoint';
import type { Language } from '@waha/domain/kernel/languages';
import { callApi } from '#platform/call-api';
import { endpointQuery } from '#platform/endpoint-query';
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

/** A fault in a draft, with the path of its field, and the language of a text that is written in others. */
export type WireFault = { path: string; code: string; language?: Language | undefined };

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
  /** Returns what prevents publishing this content, by the rules that the server applies too. */
  findFaults?: (content: Content) => readonly WireFault[];
  /** Returns the texts that can be translated. */
  listTexts?: (content: Content) => readonly DraftText[];
  /** Returns what to check before this content is published: whole sentences, and the keys that confirm them. */
  findWarnings?: (content: Content) => readonly { key: string; text: string }[];
  /** Explains what publishing means for earlier actions. */
  aboutPublishing?: string;
  commands: ReturnType<typeof useDraftCommands<Content>>;
};

/** The endpoints of one kind of item, as `defineDraftEndpoints` returns them. */
type DraftEndpoints = Record<
  'read' | 'preview' | 'listVersions' | 'save' | 'discard' | 'publish' | 'restoreVersion',
  Endpoint
>;
/** The params of an item's endpoints; none for the only item of its kind. */
type ItemParams = Readonly<Record<string, string | number>>;

/** Returns the queries of one item, never from the cache: another administrator may edit it. */
export function createDraftQueries<Endpoints extends DraftEndpoints>(
  queryKey: QueryKey,
  endpoints: Endpoints,
  params: ItemParams = {},
) {
  const createQuery = <Row extends Endpoint>(endpoint: Row, name: QueryKey, query = {}) => {
    const input = { params, query } as unknown as CallInput<Row> & object;
    return endpointQuery([...queryKey, ...name], endpoint, input, { staleTime: 0 });
  };
  return {
    /** The published content and the draft. */
    edited: () => createQuery<Endpoints['read']>(endpoints.read, ['edited']),
    /** The draft as its readers see it. */
    preview: (language: Language) =>
      createQuery<Endpoints['preview']>(endpoints.preview, ['preview', language], { language }),
    versions: () => createQuery<Endpoints['listVersions']>(endpoints.listVersions, ['versions']),
  };
}

/** Returns the commands that edit one item. `revision` is the number of its edits known here. */
export function useDraftCommands<Content>(feature: string, endpoints: DraftEndpoints, params: ItemParams = {}) {
  type Edit = { revision: number };
  const createCall =
    <Order extends Edit & { version?: number }, Reply = unknown>(endpoint: Endpoint) =>
    ({ version, ...body }: Order) =>
      callApi(endpoint, { params: { ...params, version }, body } as object) as Promise<Reply>;
  return {
    save: useStaffCommand(feature, createCall<Edit & { content: Content }, Edit>(endpoints.save)),
    discard: useStaffCommand(feature, createCall<Edit>(endpoints.discard)),
    publish: useStaffCommand(
      feature,
      createCall<Edit & { publishAt?: string; confirmedWarnings?: string[] }>(endpoints.publish),
    ),
    restore: useStaffCommand(feature, createCall<Edit & { version: number }>(endpoints.restoreVersion)),
  };
}
