import { listProducts, readProduct } from '@waha/domain/marketplace/marketplace.contract';
import type { FastifyInstance } from 'fastify';
import { CachedResponse, oncePerContent } from '../../platform/http/cached-response';
import { orMissing } from '../../platform/http/refusal';
import { serve } from '../../platform/http/route';
import { toWireProduct } from './products/product-editor.queries';

/** The marketplace's products, for anyone; they change only as somebody publishes one. */
export async function marketplaceRoutes(app: FastifyInstance): Promise<void> {
  const { catalogue } = app.services;
  const repliesIn = oncePerContent(
    () => catalogue.products,
    (shown, language) => {
      const products = shown.map((product) => toWireProduct(product, catalogue, language));
      return {
        all: new CachedResponse(products),
        one: new Map(products.map((product) => [product.id, new CachedResponse(product)])),
      };
    },
  );

  serve(app, listProducts, async ({ query }) => repliesIn(query.language).all);
  serve(app, readProduct, async ({ params, query }) =>
    orMissing(repliesIn(query.language).one.get(params.id), 'product_not_found'),
  );
}
