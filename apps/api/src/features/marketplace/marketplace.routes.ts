import { contentInLanguage } from '@waha/domain/kernel/localized-text';
import { listProducts, readProduct, type WireProduct } from '@waha/domain/marketplace/marketplace.contract';
import type { FastifyInstance } from 'fastify';
import { CachedResponse, oncePerLanguage } from '../../platform/http/cached-response';
import { orMissing } from '../../platform/http/refusal';
import { serve } from '../../platform/http/route';

/** The marketplace's products, for anyone; they change only with the catalogue, which is read at the start. */
export async function marketplaceRoutes(app: FastifyInstance): Promise<void> {
  const { catalogue } = app.services;
  const repliesIn = oncePerLanguage((language) => {
    const products: WireProduct[] = contentInLanguage(catalogue.products, language).map(({ image, ...product }) => ({
      ...product,
      imageUrl: catalogue.mediaUrl(`products/${image}`),
    }));
    return {
      all: new CachedResponse(products),
      one: new Map(products.map((product) => [product.id, new CachedResponse(product)])),
    };
  });

  serve(app, listProducts, async ({ query }) => repliesIn(query.language).all);
  serve(app, readProduct, async ({ params, query }) =>
    orMissing(repliesIn(query.language).one.get(params.id), 'product_not_found'),
  );
}
