import * as z from 'zod/mini';
import { endpoint, only } from '../../kernel/endpoint';
import { isoInstant, languageQuery, message, nothing, uuid } from '../../kernel/wire';
import { PACK_GROUPS, PACK_TYPES } from '../pack';
import { readPack } from '../purchase.contract';
import { packDraft } from './pack-draft-shapes';

const packParam = z.object({ packId: uuid });
const revision = z.int().check(z.gte(0));
/** Of whoever was erased, no name is left; nobody where it came from the catalogue's files. */
const by = z.nullable(z.object({ _id: z.string(), name: z.optional(z.string()) }));

const draft = z.object({
  content: packDraft,
  /** Counts each save of it; who saves says which one they know. */
  revision,
  savedAt: isoInstant,
  savedBy: by,
  /** When it is published by itself. */
  publishAt: z.nullable(isoInstant),
});
export type WirePackDraft = z.infer<typeof draft>;

export const listEditedPacks = endpoint('GET', '/catalogue/packs', {
  who: only('admin'),
  summary: 'The packs as their editors list them, those not on sale too, in the order of the catalogue',
  reply: z.array(
    z.object({
      _id: uuid,
      packName: z.string(),
      type: z.enum(PACK_TYPES),
      group: z.enum(PACK_GROUPS),
      imageUrl: z.string(),
      price: z.int(),
      isOnSale: z.boolean(),
      draft: z.nullable(z.object({ savedAt: isoInstant, publishAt: z.nullable(isoInstant) })),
    }),
  ),
});

export const readEditedPack = endpoint('GET', '/catalogue/packs/:packId', {
  who: only('admin'),
  summary: 'A pack as it is, the right answers of its quiz too, and its draft',
  params: packParam,
  reply: z.object({
    _id: uuid,
    packName: z.string(),
    group: z.enum(PACK_GROUPS),
    imageUrl: z.string(),
    /** How often it was published; 0 while it is as the files have it. */
    version: z.int(),
    /** Of its draft; who begins one says it too. */
    revision,
    published: packDraft,
    draft: z.nullable(draft),
  }),
});
export type WireEditedPack = z.infer<typeof readEditedPack.reply>;

export const savePackDraft = endpoint('PUT', '/catalogue/packs/:packId/draft', {
  who: only('admin'),
  summary: 'Keep a draft; refused with the other one where somebody saved meanwhile',
  params: packParam,
  body: z.object({ content: packDraft, revision }),
  reply: draft,
});

export const discardPackDraft = endpoint('DELETE', '/catalogue/packs/:packId/draft', {
  who: only('admin'),
  summary: 'Give a draft up',
  params: packParam,
  body: z.object({ revision }),
  status: 204,
  reply: nothing,
});

export const previewPack = endpoint('GET', '/catalogue/packs/:packId/preview', {
  who: only('admin'),
  summary: 'The draft as members would see it',
  params: packParam,
  query: languageQuery,
  reply: readPack.reply,
});

export const publishPack = endpoint('POST', '/catalogue/packs/:packId/publish', {
  who: only('admin'),
  summary: 'Give the draft to members, now or at a time to come; payments that were sent keep their terms',
  freshStep: 'hour',
  params: packParam,
  body: z.object({ revision, publishAt: z.optional(isoInstant) }),
  reply: z.extend(message, { version: z.int() }),
});

export const listPackVersions = endpoint('GET', '/catalogue/packs/:packId/versions', {
  who: only('admin'),
  summary: 'What a pack was, the newest first, and who made it so',
  params: packParam,
  reply: z.array(
    z.object({
      version: z.int(),
      publishedAt: z.nullable(isoInstant),
      publishedBy: by,
      price: z.int(),
      changed: z.array(z.string()),
    }),
  ),
});
export type WirePackVersion = z.infer<typeof listPackVersions.reply>[number];

export const restorePackVersion = endpoint('POST', '/catalogue/packs/:packId/versions/:version/restore', {
  who: only('admin'),
  summary: 'Make a draft of what a pack was',
  params: z.object({ packId: uuid, version: z.int().check(z.gte(0)) }),
  body: z.object({ revision }),
  reply: draft,
});
