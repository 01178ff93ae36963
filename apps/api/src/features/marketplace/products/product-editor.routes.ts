import { fromIso } from '@waha/domain/kernel/time';
import * as contract from '@waha/domain/marketplace/staff/product-editor.contract';
import type { FastifyInstance } from 'fastify';
import { viewDraft, viewEditedItem, viewVersions } from '#platform/drafts/draft.queries';
import { publishDraft } from '#platform/drafts/publish-draft';
import { discardDraft, restoreVersion, updateDraft } from '#platform/drafts/update-draft';
import { serveEndpoint } from '#platform/http/route';
import { serveCommand } from '#platform/http/serve-command';
import { createProduct, orderProducts } from './create-product';
import { productDrafts } from './product-drafts';
import { listEditedProducts, previewProduct } from './product-editor.queries';

/** Administrators edit the products of the marketplace: draft, preview, publish, restore an earlier version. */
export async function productEditorRoutes(app: FastifyInstance): Promise<void> {
  const { db, catalogueFiles: files } = app.services;
  const drafted = productDrafts(files);
  const idOf = ({ productId }: { productId: number }) => String(productId);

  serveEndpoint(app, contract.listEditedProducts, () => listEditedProducts(db, files, drafted));
  serveEndpoint(app, contract.readEditedProduct, async ({ params }) => ({
    ...(await viewEditedItem(db, drafted, idOf(params))),
    _id: params.productId,
  }));
  serveEndpoint(app, contract.previewProduct, ({ params, query }) =>
    previewProduct(db, { itemId: idOf(params), language: query.language }, drafted, files),
  );
  serveEndpoint(app, contract.listProductVersions, async ({ params }) => {
    const versions = await viewVersions(db, drafted, idOf(params));
    return versions.map(({ content, ...version }) => ({ ...version, price: content.price }));
  });

  serveCommand(app, contract.createProduct, async ({ actor }, unit) => ({
    _id: await createProduct(unit, files, actor.id),
  }));
  serveCommand(app, contract.orderProducts, async ({ actor, body }, unit) => {
    await orderProducts(unit, files, { ids: body.ids, by: actor.id });
    return undefined;
  });
  serveCommand(app, contract.saveProductDraft, async ({ actor, params, body }, unit) =>
    viewDraft(unit.tx, await updateDraft(unit, drafted, { itemId: idOf(params), by: actor.id, ...body })),
  );
  serveCommand(app, contract.discardProductDraft, async ({ actor, params, body }, unit) => {
    await discardDraft(unit, drafted, { itemId: idOf(params), by: actor.id, ...body });
    return undefined;
  });
  serveCommand(app, contract.restoreProductVersion, async ({ actor, params, body }, unit) => {
    const edit = { itemId: idOf(params), by: actor.id, version: params.version, ...body };
    return viewDraft(unit.tx, await restoreVersion(unit, drafted, edit));
  });
  serveCommand(app, contract.publishProduct, async ({ actor, params, body }, unit) => {
    const publishAt = body.publishAt === undefined ? undefined : fromIso(body.publishAt);
    const { revision } = body;
    const version = await publishDraft(unit, drafted, { itemId: idOf(params), by: actor.id, revision, publishAt });
    return { message: publishAt === undefined ? 'Published.' : 'To be published.', version };
  });
}
