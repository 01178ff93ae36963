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
import { callApi } from '#platform/call-api';
import { endpointQuery } from '#platform/endpoint-query';
import { useDraftCommands } from '#shell/staff/drafts/draft-editor';
import { useStaffCommand } from '#shell/staff/use-command';

const ALWAYS_STALE = { staleTime: 0 };

export const editedProductsQuery = () =>
  endpointQuery(['marketplace', 'editor', 'products'], listEditedProducts, {}, ALWAYS_STALE);

export const editedProductQuery = (productId: number) =>
  endpointQuery(
    ['marketplace', 'editor', 'product', productId],
    readEditedProduct,
    { params: { productId } },
    ALWAYS_STALE,
  );

export const productPreviewQuery = (productId: number, language: Language) =>
  endpointQuery(
    ['marketplace', 'editor', 'preview', productId, language],
    previewProduct,
    { params: { productId }, query: { language } },
    ALWAYS_STALE,
  );

export const productVersionsQuery = (productId: number) =>
  endpointQuery(
    ['marketplace', 'editor', 'versions', productId],
    listProductVersions,
    { params: { productId } },
    ALWAYS_STALE,
  );

export const useCreateProduct = () => useStaffCommand('marketplace', () => callApi(createProduct, { body: {} }));

export const saveProductOrder = (ids: string[]) => callApi(orderProducts, { body: { ids } });

export const useProductCommands = (productId: number) => {
  const params = { productId };
  return useDraftCommands<ProductDraft>('marketplace', {
    save: (body) => callApi(saveProductDraft, { params, body }),
    discard: (body) => callApi(discardProductDraft, { params, body }),
    publish: (body) => callApi(publishProduct, { params, body }),
    restore: ({ version, ...body }) => callApi(restoreProductVersion, { params: { productId, version }, body }),
  });
};
