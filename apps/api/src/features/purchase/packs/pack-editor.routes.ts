import type { PackId } from '@waha/domain/kernel/ids';
import { fromIso } from '@waha/domain/kernel/time';
import * as contract from '@waha/domain/purchase/staff/pack-editor.contract';
import type { FastifyInstance } from 'fastify';
import { viewDraft } from '#platform/drafts/draft.queries';
import { publishDraft } from '#platform/drafts/publish-draft';
import { discardDraft, restoreVersion, updateDraft } from '#platform/drafts/update-draft';
import { serveEndpoint } from '#platform/http/route';
import { serveCommand } from '#platform/http/serve-command';
import { createPack, orderPacks } from './create-pack';
import { packDrafts } from './pack-drafts';
import { listEditedPacks, previewPack, readEditedPack, viewPackVersions } from './pack-editor.queries';

/** Serves the pack editor of administrators: draft, preview, publish, restore. */
export async function packEditorRoutes(app: FastifyInstance): Promise<void> {
  const { db, catalogue } = app.services;
  const drafted = packDrafts(catalogue);
  const idOf = ({ packId }: { packId: string }) => packId as PackId;

  serveEndpoint(app, contract.listEditedPacks, () => listEditedPacks(db, catalogue));
  serveEndpoint(app, contract.readEditedPack, ({ params }) => readEditedPack(db, idOf(params), drafted, catalogue));
  serveEndpoint(app, contract.previewPack, ({ params, query }) =>
    previewPack(db, { id: idOf(params), language: query.language }, drafted, catalogue),
  );
  serveEndpoint(app, contract.listPackVersions, ({ params }) => viewPackVersions(db, idOf(params), drafted));

  serveCommand(app, contract.createPack, async ({ actor, body }, unit) => ({
    _id: await createPack(unit, { ...body, by: actor.id }),
  }));
  serveCommand(app, contract.orderPacks, async ({ actor, body }, unit) => {
    await orderPacks(unit, { ids: body.ids, by: actor.id });
    return undefined;
  });
  serveCommand(app, contract.savePackDraft, async ({ actor, params, body }, unit) =>
    viewDraft(unit.tx, await updateDraft(unit, drafted, { itemId: params.packId, by: actor.id, ...body })),
  );
  serveCommand(app, contract.discardPackDraft, async ({ actor, params, body }, unit) => {
    await discardDraft(unit, drafted, { itemId: params.packId, by: actor.id, ...body });
    return undefined;
  });
  serveCommand(app, contract.restorePackVersion, async ({ actor, params, body }, unit) => {
    const edit = { itemId: params.packId, by: actor.id, version: params.version, ...body };
    return viewDraft(unit.tx, await restoreVersion(unit, drafted, edit));
  });
  serveCommand(app, contract.publishPack, async ({ actor, params, body }, unit) => {
    const publishAt = body.publishAt === undefined ? undefined : fromIso(body.publishAt);
    const { revision, confirmedWarnings } = body;
    const edit = { itemId: params.packId, by: actor.id, revision };
    const version = await publishDraft(unit, drafted, { ...edit, publishAt, confirmedWarnings });
    return { message: publishAt === undefined ? 'Published.' : 'To be published.', version };
  });
}
