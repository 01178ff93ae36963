import {
  createDraftSchema,
  createEditedSchema,
  knownRevision,
  listedDraft,
  orderOfIds,
  publishBody,
  revision,
  versionFields,
  versionNumber,
} from '@waha/domain/kernel/draft-schema';
import { allowRoles, endpoint } from '@waha/domain/kernel/endpoint';
import { languageQuery, message, noContent, uuid } from '@waha/domain/kernel/wire';
import * as z from 'zod/mini';
import { PACK_GROUPS, PACK_TYPES } from '../pack';
import { readPack } from '../purchase.contract';
import { packDraftSchema, packNameSchema } from './pack-draft-schema';

const packParam = z.object({ packId: uuid });
const draft = createDraftSchema(packDraftSchema);
export type WirePackDraft = z.infer<typeof draft>;

export const listEditedPacks = endpoint('GET', '/catalogue/packs', {
  who: allowRoles('admin'),
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
      isNew: z.boolean(),
      draft: listedDraft,
    }),
  ),
});

export const createPack = endpoint('POST', '/catalogue/packs', {
  who: allowRoles('admin'),
  summary: 'A pack more: a draft that nobody else sees until it is published',
  body: z.object({ packName: packNameSchema, type: z.enum(PACK_TYPES), group: z.enum(PACK_GROUPS) }),
  status: 201,
  refuses: ['name_taken'],
  reply: z.object({ _id: uuid }),
});

export const orderPacks = endpoint('PUT', '/catalogue/packs/order', {
  who: allowRoles('admin'),
  summary: 'The order in which packs are listed, at once; all of them are named',
  body: orderOfIds,
  status: 204,
  refuses: ['order_changed'],
  reply: noContent,
});

export const readEditedPack = endpoint('GET', '/catalogue/packs/:packId', {
  who: allowRoles('admin'),
  summary: 'A pack as it is, the right answers of its quiz too, and its draft',
  params: packParam,
  refuses: ['pack_not_found'],
  reply: z.extend(createEditedSchema(packDraftSchema), {
    _id: uuid,
    packName: z.string(),
    group: z.enum(PACK_GROUPS),
    /** The published picture. */
    imageUrl: z.string(),
  }),
});
export type WireEditedPack = z.infer<typeof readEditedPack.reply>;

export const savePackDraft = endpoint('PUT', '/catalogue/packs/:packId/draft', {
  who: allowRoles('admin'),
  summary: 'Keep a draft; refused with the other one where somebody saved meanwhile',
  params: packParam,
  body: z.object({ content: packDraftSchema, revision }),
  refuses: ['draft_changed', 'draft_unchanged', 'pack_not_found'],
  reply: draft,
});

export const discardPackDraft = endpoint('DELETE', '/catalogue/packs/:packId/draft', {
  who: allowRoles('admin'),
  summary: 'Give a draft up; a pack that was never published goes with it',
  params: packParam,
  body: knownRevision,
  status: 204,
  refuses: ['draft_changed', 'draft_missing', 'pack_not_found'],
  reply: noContent,
});

export const previewPack = endpoint('GET', '/catalogue/packs/:packId/preview', {
  who: allowRoles('admin'),
  summary: 'The draft as members would see it',
  params: packParam,
  query: languageQuery,
  refuses: ['pack_not_found'],
  reply: readPack.reply,
});

export const publishPack = endpoint('POST', '/catalogue/packs/:packId/publish', {
  who: allowRoles('admin'),
  summary: 'Give the draft to members, now or at a time to come; payments that were sent keep their terms',
  freshStep: 'hour',
  params: packParam,
  /** The warnings that the person saw: `plan:<id>`, `question:<id>`. */
  body: z.extend(publishBody, {
    confirmedWarnings: z.optional(z.array(z.string().check(z.maxLength(120))).check(z.maxLength(200))),
  }),
  refuses: [
    'draft_changed',
    'draft_has_warnings',
    'draft_missing',
    'draft_not_whole',
    'draft_unchanged',
    'pack_not_found',
    'publish_time_past',
  ],
  reply: z.extend(message, { version: z.int() }),
});

export const listPackVersions = endpoint('GET', '/catalogue/packs/:packId/versions', {
  who: allowRoles('admin'),
  summary: 'What a pack was, the newest first, and who made it so',
  params: packParam,
  refuses: ['pack_not_found'],
  reply: z.array(z.extend(versionFields, { price: z.int() })),
});
export type WirePackVersion = z.infer<typeof listPackVersions.reply>[number];

export const restorePackVersion = endpoint('POST', '/catalogue/packs/:packId/versions/:version/restore', {
  who: allowRoles('admin'),
  summary: 'Make a draft of what a pack was',
  params: z.object({ packId: uuid, version: versionNumber }),
  body: knownRevision,
  refuses: ['draft_changed', 'draft_unchanged', 'pack_not_found', 'version_missing'],
  reply: draft,
});
