import type { ProductDraft } from '@waha/domain/marketplace/staff/product-draft-schema';
import {
  createProduct,
  listEditedProducts,
  orderProducts,
  productEditor,
} from '@waha/domain/marketplace/staff/product-editor.contract';
import { callApi } from '#platform/call-api';
import { endpointQuery } from '#platform/endpoint-query';
import { createDraftQueries, useDraftCommands } from '#shell/staff/drafts/draft-editor';
import { useStaffCommand } from '#shell/staff/use-command';

export const editedProductsQuery = () =>
  endpointQuery(['marketplace', 'editor', 'products'], listEditedProducts, {}, { staleTime: 0 });

export const productQueries = (productId: number) =>
  createDraftQueries(['marketplace', 'editor', 'product', productId], productEditor, { productId });

export const useCreateProduct = () => useStaffCommand('marketplace', () => callApi(createProduct, { body: {} }));

export const saveProductOrder = (ids: string[]) => callApi(orderProducts, { body: { ids } });

export const useProductCommands = (productId: number) =>
  useDraftCommands<ProductDraft>('marketplace', productEditor, { productId });
