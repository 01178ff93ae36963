import type { Language } from '@waha/domain/kernel/languages';
import type { ProductDraft } from '@waha/domain/marketplace/staff/product-draft-schema';
import {
  createProduct,
  discardProductDraft,
  listEditedProducts,
  listProductVersions,
  orderProducts,
  previewProduct,
  publishProduct,
  readEditedProduct,
  restoreProductVersion,
  saveProductDraft,
} from '@waha/domain/marketplace/staff/product-editor.contract';
import { call } from '../../../platform/api-client';
import { readQuery } from '../../../platform/read-query';
import { useDraftCommands } from '../../../shell/staff/drafts/draft-editor';
import { useStaffCommand } from '../../../shell/staff/use-command';

const NOW = { staleTime: 0 };

export const editedProductsQuery = () => readQuery(['marketplace', 'editor', 'products'], listEditedProducts, {}, NOW);

export const editedProductQuery = (productId: number) =>
  readQuery(['marketplace', 'editor', 'product', productId], readEditedProduct, { params: { productId } }, NOW);

export const productPreviewQuery = (productId: number, language: Language) =>
  readQuery(
    ['marketplace', 'editor', 'preview', productId, language],
    previewProduct,
    { params: { productId }, query: { language } },
    NOW,
  );

export const productVersionsQuery = (productId: number) =>
  readQuery(['marketplace', 'editor', 'versions', productId], listProductVersions, { params: { productId } }, NOW);

export const useCreateProduct = () => useStaffCommand('marketplace', () => call(createProduct, { body: {} }));

export const putProductsInOrder = (ids: string[]) => call(orderProducts, { body: { ids } });

export const useProductCommands = (productId: number) => {
  const params = { productId };
  return useDraftCommands<ProductDraft>('marketplace', {
    save: (body) => call(saveProductDraft, { params, body }),
    discard: (body) => call(discardProductDraft, { params, body }),
    publish: (body) => call(publishProduct, { params, body }),
    restore: ({ version, ...body }) => call(restoreProductVersion, { params: { productId, version }, body }),
  });
};
