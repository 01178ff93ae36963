import { listedDraft, orderOfIds } from '@waha/domain/kernel/draft-schema';
import { defineDraftEndpoints } from '@waha/domain/kernel/drafts/draft-endpoints.contract';
import { allowRoles, endpoint } from '@waha/domain/kernel/endpoint';
import { emptyReply, uuid } from '@waha/domain/kernel/wire';
import * as z from 'zod/mini';
import { PACK_GROUPS, PACK_TYPES } from '../pack';
import { readPack } from '../purchase.contract';
import { packDraftSchema, packNameSchema } from './pack-draft-schema';

export const listEditedPacks = endpoint('GET', '/catalogue/packs', {
  who: allowRoles('admin'),
  summary: 'Lists the packs for their editors, including those not on sale, in the order of the catalogue',
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
  summary: 'Creates a pack as a draft, hidden from members until it is published',
  body: z.object({ packName: packNameSchema, type: z.enum(PACK_TYPES), group: z.enum(PACK_GROUPS) }),
  status: 201,
  refuses: ['name_taken'],
  reply: z.object({ _id: uuid }),
});

export const orderPacks = endpoint('PUT', '/catalogue/packs/order', {
  who: allowRoles('admin'),
  summary: 'Sets the order of the packs at once; the list contains all of them',
  body: orderOfIds,
  refuses: ['order_changed'],
  ...emptyReply,
});

/** The right answers of a pack's quiz are part of its draft. Payments that were sent keep their terms. */
export const packEditor = defineDraftEndpoints('/catalogue/packs/:packId', {
  content: packDraftSchema,
  preview: readPack.reply,
  params: { packId: uuid },
  editedFields: {
    _id: uuid,
    packName: z.string(),
    group: z.enum(PACK_GROUPS),
    /** The published picture. */
    imageUrl: z.string(),
  },
  versionFields: { price: z.int() },
  missingCode: 'pack_not_found',
});
export const {
  read: readEditedPack,
  save: savePackDraft,
  discard: discardPackDraft,
  preview: previewPack,
  publish: publishPack,
  listVersions: listPackVersions,
  restoreVersion: restorePackVersion,
} = packEditor;
export type WireEditedPack = z.infer<typeof readEditedPack.reply>;
export type WirePackVersion = z.infer<typeof listPackVersions.reply>[number];
