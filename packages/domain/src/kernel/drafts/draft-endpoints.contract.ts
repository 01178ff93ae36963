import {
  createDraftSchema,
  createEditedSchema,
  knownRevision,
  publishBody,
  revision,
  versionFields,
  versionNumber,
} from '@waha/domain/kernel/draft-schema';
import { allowRoles, endpoint } from '@waha/domain/kernel/endpoint';
import { emptyReply, languageQuery, message } from '@waha/domain/kernel/wire';
import * as z from 'zod/mini';

type Fields = Record<string, z.ZodMiniType>;
type NoFields = Record<never, z.ZodMiniType>;

/** The endpoints of an item take its id as a param; those of the only item of a kind take none. */
type ItemParams<Params extends Fields> = keyof Params extends never
  ? { params?: never }
  : { params: z.ZodMiniObject<Params> };

/** The properties of one kind of catalogue items. */
type DraftedItem<Content, Preview, Params, EditedFields, VersionFields> = {
  content: Content;
  /** The draft as its readers would see it. */
  preview: Preview;
  params?: Params;
  /** Further fields of the edited item, and of each earlier version. */
  editedFields?: EditedFields;
  versionFields?: VersionFields;
  /** The refusal when the item does not exist. */
  missingCode?: string;
};

/** Returns the field `params` of an item's endpoints, untyped: the type of each endpoint adds it. */
function createParams(params: Fields | undefined): object {
  return params ? { params: z.object(params) } : {};
}

/** Returns the endpoints with which administrators edit one kind of catalogue item, below its path. */
export function defineDraftEndpoints<
  const Path extends string,
  Content extends z.ZodMiniType,
  Preview extends z.ZodMiniType,
  Params extends Fields = NoFields,
  EditedFields extends Fields = NoFields,
  VersionFields extends Fields = NoFields,
>(path: `/${Path}`, item: DraftedItem<Content, Preview, Params, EditedFields, VersionFields>) {
  const { content } = item;
  const who = allowRoles('admin');
  const ofItem = <Row extends object>(row: Row) => row as Row & ItemParams<Params>;
  const missing = item.missingCode === undefined ? [] : [item.missingCode];
  return {
    read: ofItem(
      endpoint('GET', path, {
        who,
        ...createParams(item.params),
        summary: 'Returns the published content and the draft',
        refuses: [...missing],
        reply: z.extend(createEditedSchema(content), (item.editedFields ?? {}) as EditedFields),
      }),
    ),
    save: ofItem(
      endpoint('PUT', `${path}/draft`, {
        who,
        ...createParams(item.params),
        summary: 'Saves the draft; if another person has saved since, refuses and returns the current draft',
        body: z.object({ content, revision }),
        refuses: ['draft_changed', 'draft_unchanged', ...missing],
        reply: createDraftSchema(content),
      }),
    ),
    discard: ofItem(
      endpoint('DELETE', `${path}/draft`, {
        who,
        ...createParams(item.params),
        summary: 'Discards the draft; deletes an item that was never published',
        body: knownRevision,
        refuses: ['draft_changed', 'draft_missing', ...missing],
        ...emptyReply,
      }),
    ),
    preview: ofItem(
      endpoint('GET', `${path}/preview`, {
        who,
        ...createParams(item.params),
        summary: 'Returns the draft as its readers would see it',
        query: languageQuery,
        refuses: [...missing],
        reply: item.preview,
      }),
    ),
    publish: ofItem(
      endpoint('POST', `${path}/publish`, {
        who,
        ...createParams(item.params),
        summary: 'Publishes the draft, now or at a later time',
        freshStep: 'hour',
        body: publishBody,
        refuses: [
          'draft_changed',
          'draft_has_warnings',
          'draft_missing',
          'draft_not_whole',
          'draft_unchanged',
          'publish_time_past',
          ...missing,
        ],
        reply: z.extend(message, { version: z.int() }),
      }),
    ),
    listVersions: ofItem(
      endpoint('GET', `${path}/versions`, {
        who,
        ...createParams(item.params),
        summary: 'Lists the earlier versions and who published them, newest first',
        refuses: [...missing],
        reply: z.array(z.extend(versionFields, (item.versionFields ?? {}) as VersionFields)),
      }),
    ),
    restoreVersion: endpoint('POST', `${path}/versions/:version/restore`, {
      who,
      summary: 'Creates a draft from an earlier version',
      params: z.object({ ...(item.params as Params), version: versionNumber }),
      body: knownRevision,
      refuses: ['draft_changed', 'draft_unchanged', 'version_missing', ...missing],
      reply: createDraftSchema(content),
    }),
  };
}
