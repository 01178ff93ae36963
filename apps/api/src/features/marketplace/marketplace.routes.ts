import { listProducts, readProduct } from '@waha/domain/marketplace/marketplace.contract';
import type { FastifyInstance } from 'fastify';
import { CachedResponse, memoizeByContent } from '#platform/http/cached-response';
import { requireFound } from '#platform/http/refusal-error';
import { serveEndpoint } from '#platform/http/route';
import { toWireProduct } from './products/product-editor.queries';

/** Public product endpoints. Their data changes only when an editor publishes. */
export async function marketplaceRoutes(app: FastifyInstance): Promise<void> {
  const { catalogue } = app.services;
  const repliesIn = memoizeByContent(
    () => catalogue.products,
    (shownProducts, language) => {
      const products = shownProducts.map((product) => toWireProduct(product, catalogue, language));
      return {
        all: new CachedResponse(products),
        byId: new Map(products.map((product) => [product.id, new CachedResponse(product)])),
      };
    },
  );

  serveEndpoint(app, listProducts, async ({ query }) => repliesIn(query.language).all);
  serveEndpoint(app, readProduct, async ({ params, query }) =>
    requireFound(repliesIn(query.language).byId.get(params.id), 'product_not_found'),
  );
}
