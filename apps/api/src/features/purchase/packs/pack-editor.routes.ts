import type { PackId } from '@waha/domain/kernel/ids';
import * as contract from '@waha/domain/purchase/staff/pack-editor.contract';
import type { FastifyInstance } from 'fastify';
import { serveDraftCommands } from '#platform/drafts/serve-draft-commands';
import { serveEndpoint } from '#platform/http/route';
import { serveCommand } from '#platform/http/serve-command';
import { createPack, orderPacks } from './create-pack';
import { packDrafts } from './pack-drafts';
import { listEditedPacks, previewPack, readEditedPack, viewPackVersions } from './pack-editor.queries';

/** Serves the pack editor of administrators: draft, preview, publish, restore. */
export async function packEditorRoutes(app: FastifyInstance): Promise<void> {
  const { db, catalogue } = app.services;
  const definition = packDrafts(catalogue);
  const idOf = ({ packId }: { packId: string }) => packId as PackId;

  serveEndpoint(app, contract.listEditedPacks, () => listEditedPacks(db, catalogue));
  serveEndpoint(app, contract.readEditedPack, ({ params }) => readEditedPack(db, idOf(params), definition, catalogue));
  serveEndpoint(app, contract.previewPack, ({ params, query }) =>
    previewPack(db, { id: idOf(params), language: query.language }, definition, catalogue),
  );
  serveEndpoint(app, contract.listPackVersions, ({ params }) => viewPackVersions(db, idOf(params), definition));

  serveCommand(app, contract.createPack, async ({ actor, body }, unit) => ({
    _id: await createPack(unit, { ...body, by: actor.id }),
  }));
  serveCommand(app, contract.orderPacks, ({ actor, body }, unit) => orderPacks(unit, { ids: body.ids, by: actor.id }));
  serveDraftCommands(app, contract.packEditor, definition, idOf);
}
