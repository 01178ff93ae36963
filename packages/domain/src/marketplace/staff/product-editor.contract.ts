import {
  createDraftSchema,
  createEditedSchema,
  draftText,
  knownRevision,
  listedDraft,
  orderOfIds,
  publishBody,
  revision,
  versionFields,
  versionNumber,
} from '@waha/domain/kernel/draft-schema';
import { allowRoles, endpoint } from '@waha/domain/kernel/endpoint';
import { languageQuery, message, noContent } from '@waha/domain/kernel/wire';
import * as z from 'zod/mini';
import { readProduct } from '../marketplace.contract';
import { CATEGORIES } from '../product';
import { productDraftSchema } from './product-draft-schema';

const productParam = z.object({ productId: z.int().check(z.positive()) });
const name = draftText(200);

export const listEditedProducts = endpoint('GET', '/catalogue/products', {
  who: allowRoles('admin'),
  summary: 'The products as their editors list them, those that are not shown too, in the order of the listing',
  reply: z.array(
    z.object({
      _id: z.int(),
      name,
      category: z.enum(CATEGORIES),
      price: z.int(),
      isShown: z.boolean(),
      isNew: z.boolean(),
      draft: listedDraft,
    }),
  ),
});

export const createProduct = endpoint('POST', '/catalogue/products', {
  who: allowRoles('admin'),
  summary: 'A product more: a draft that nobody else sees until it is published',
  body: z.object({}),
  status: 201,
  reply: z.object({ _id: z.int() }),
});

export const orderProducts = endpoint('PUT', '/catalogue/products/order', {
  who: allowRoles('admin'),
  summary: 'The order in which products are listed, at once; all of them are named',
  body: orderOfIds,
  status: 204,
  refuses: ['order_changed'],
  reply: noContent,
});

export const readEditedProduct = endpoint('GET', '/catalogue/products/:productId', {
  who: allowRoles('admin'),
  summary: 'A product as it is, and its draft',
  params: productParam,
  refuses: ['product_not_found'],
  reply: z.extend(createEditedSchema(productDraftSchema), { _id: z.int() }),
});
export type WireEditedProduct = z.infer<typeof readEditedProduct.reply>;

export const saveProductDraft = endpoint('PUT', '/catalogue/products/:productId/draft', {
  who: allowRoles('admin'),
  summary: 'Keep a draft; refused with the other one where somebody saved meanwhile',
  params: productParam,
  body: z.object({ content: productDraftSchema, revision }),
  refuses: ['draft_changed', 'draft_unchanged', 'product_not_found'],
  reply: createDraftSchema(productDraftSchema),
});

export const discardProductDraft = endpoint('DELETE', '/catalogue/products/:productId/draft', {
  who: allowRoles('admin'),
  summary: 'Give a draft up; a product that was never published goes with it',
  params: productParam,
  body: knownRevision,
  status: 204,
  refuses: ['draft_changed', 'draft_missing', 'product_not_found'],
  reply: noContent,
});

export const previewProduct = endpoint('GET', '/catalogue/products/:productId/preview', {
  who: allowRoles('admin'),
  summary: 'The draft as visitors would see it',
  params: productParam,
  query: languageQuery,
  refuses: ['product_not_found'],
  reply: readProduct.reply,
});

export const publishProduct = endpoint('POST', '/catalogue/products/:productId/publish', {
  who: allowRoles('admin'),
  summary: 'Show the draft in the marketplace, now or at a time to come',
  freshStep: 'hour',
  params: productParam,
  body: publishBody,
  refuses: [
    'draft_changed',
    'draft_missing',
    'draft_not_whole',
    'draft_unchanged',
    'product_not_found',
    'publish_time_past',
  ],
  reply: z.extend(message, { version: z.int() }),
});

export const listProductVersions = endpoint('GET', '/catalogue/products/:productId/versions', {
  who: allowRoles('admin'),
  summary: 'What a product was, the newest first, and who made it so',
  params: productParam,
  refuses: ['product_not_found'],
  reply: z.array(z.extend(versionFields, { price: z.int() })),
});

export const restoreProductVersion = endpoint('POST', '/catalogue/products/:productId/versions/:version/restore', {
  who: allowRoles('admin'),
  summary: 'Make a draft of what a product was',
  params: z.extend(productParam, { version: versionNumber }),
  body: knownRevision,
  refuses: ['draft_changed', 'draft_unchanged', 'product_not_found', 'version_missing'],
  reply: createDraftSchema(productDraftSchema),
});
