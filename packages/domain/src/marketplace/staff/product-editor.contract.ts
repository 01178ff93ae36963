import { draftText, listedDraft, orderOfIds } from '@waha/domain/kernel/draft-schema';
import { defineDraftEndpoints } from '@waha/domain/kernel/drafts/draft-endpoints.contract';
import { allowRoles, endpoint } from '@waha/domain/kernel/endpoint';
import { emptyReply } from '@waha/domain/kernel/wire';
import * as z from 'zod/mini';
import { readProduct } from '../marketplace.contract';
import { CATEGORIES } from '../product';
import { productDraftSchema } from './product-draft-schema';

const name = draftText(200);

export const listEditedProducts = endpoint('GET', '/catalogue/products', {
  who: allowRoles('admin'),
  summary: 'Lists the products for their editors, including hidden ones, in the order of the listing',
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
  summary: 'Creates a product as a draft, hidden from members until it is published',
  body: z.object({}),
  status: 201,
  reply: z.object({ _id: z.int() }),
});

export const orderProducts = endpoint('PUT', '/catalogue/products/order', {
  who: allowRoles('admin'),
  summary: 'Sets the order of the products at once; the list contains all of them',
  body: orderOfIds,
  refuses: ['order_changed'],
  ...emptyReply,
});

export const productEditor = defineDraftEndpoints('/catalogue/products/:productId', {
  content: productDraftSchema,
  preview: readProduct.reply,
  params: { productId: z.int().check(z.positive()) },
  editedFields: { _id: z.int() },
  versionFields: { price: z.int() },
  missingCode: 'product_not_found',
});
export const {
  read: readEditedProduct,
  save: saveProductDraft,
  discard: discardProductDraft,
  preview: previewProduct,
  publish: publishProduct,
  listVersions: listProductVersions,
  restoreVersion: restoreProductVersion,
} = productEditor;
export type WireEditedProduct = z.infer<typeof readEditedProduct.reply>;
