import { listProducts, readProduct, type WireProduct } from '@waha/domain/marketplace/marketplace.contract';
import type { FastifyInstance } from 'fastify';
import { CachedResponse } from '../../platform/http/cached-response';
import { orMissing } from '../../platform/http/refusal';
import { serve } from '../../platform/http/route';

/** The marketplace's products, for anyone; they change only with the catalogue, which is read at the start. */
export async function marketplaceRoutes(app: FastifyInstance): Promise<void> {
  const { catalogue } = app.services;
  const products: WireProduct[] = catalogue.products.map(({ image, ...product }) => ({
    ...product,
    imageUrl: catalogue.mediaUrl(`products/${image}`),
  }));
  const all = new CachedResponse(products);
  const one = new Map(products.map((product) => [product.id, new CachedResponse(product)]));

  serve(app, listProducts, async () => all);
  serve(app, readProduct, async ({ params }) => orMissing(one.get(params.id), 'product_not_found'));
}
