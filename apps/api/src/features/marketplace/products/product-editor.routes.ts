import * as contract from '@waha/domain/marketplace/staff/product-editor.contract';
import type { FastifyInstance } from 'fastify';
import { viewEditedItem, viewVersions } from '#platform/drafts/draft.queries';
import { serveDraftCommands } from '#platform/drafts/serve-draft-commands';
import { serveEndpoint } from '#platform/http/route';
import { serveCommand } from '#platform/http/serve-command';
import { createProduct, orderProducts } from './create-product';
import { productDrafts } from './product-drafts';
import { listEditedProducts, previewProduct } from './product-editor.queries';

/** Administrators edit the products of the marketplace: draft, preview, publish, restore an earlier version. */
export async function productEditorRoutes(app: FastifyInstance): Promise<void> {
  const { db, catalogueFiles: files } = app.services;
  const definition = productDrafts(files);
  const idOf = ({ productId }: { productId: number }) => String(productId);

  serveEndpoint(app, contract.listEditedProducts, () => listEditedProducts(db, files, definition));
  serveEndpoint(app, contract.readEditedProduct, async ({ params }) => ({
    ...(await viewEditedItem(db, definition, idOf(params))),
    _id: params.productId,
  }));
  serveEndpoint(app, contract.previewProduct, ({ params, query }) =>
    previewProduct(db, { itemId: idOf(params), language: query.language }, definition, files),
  );
  serveEndpoint(app, contract.listProductVersions, async ({ params }) => {
    const versions = await viewVersions(db, definition, idOf(params));
    return versions.map(({ content, ...version }) => ({ ...version, price: content.price }));
  });

  serveCommand(app, contract.createProduct, async ({ actor }, unit) => ({
    _id: await createProduct(unit, files, actor.id),
  }));
  serveCommand(app, contract.orderProducts, ({ actor, body }, unit) =>
    orderProducts(unit, files, { ids: body.ids, by: actor.id }),
  );
  serveDraftCommands(app, contract.productEditor, definition, idOf);
}
