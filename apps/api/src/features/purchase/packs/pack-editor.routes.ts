import type { PackId } from '@waha/domain/kernel/ids';
import { fromIso } from '@waha/domain/kernel/time';
import * as contract from '@waha/domain/purchase/staff/pack-editor.contract';
import type { FastifyInstance } from 'fastify';
import { serveCommand } from '../../../platform/http/command-route';
import { serve } from '../../../platform/http/route';
import { listEditedPacks, previewPack, readEditedPack, viewDraft, viewVersions } from './pack-editor.queries';
import { publishPack } from './publish-pack';
import { discardPackDraft, restorePackVersion, savePackDraft } from './save-pack-draft';

/** Administrators write what members can buy: draft, preview, publish, go back. */
export async function packEditorRoutes(app: FastifyInstance): Promise<void> {
  const { db, catalogue } = app.services;
  const idOf = ({ packId }: { packId: string }) => packId as PackId;

  serve(app, contract.listEditedPacks, () => listEditedPacks(db, catalogue));
  serve(app, contract.readEditedPack, ({ params }) => readEditedPack(db, idOf(params), catalogue));
  serve(app, contract.previewPack, ({ params, query }) =>
    previewPack(db, { id: idOf(params), language: query.language }, catalogue),
  );
  serve(app, contract.listPackVersions, ({ params }) => viewVersions(db, idOf(params)));

  serveCommand(app, contract.savePackDraft, async ({ actor, params, body }, unit) =>
    viewDraft(unit.tx, await savePackDraft(unit, { packId: idOf(params), by: actor.id, ...body })),
  );
  serveCommand(app, contract.discardPackDraft, async ({ actor, params, body }, unit) => {
    await discardPackDraft(unit, { packId: idOf(params), by: actor.id, ...body });
    return undefined;
  });
  serveCommand(app, contract.restorePackVersion, async ({ actor, params, body }, unit) => {
    const { version } = params;
    return viewDraft(unit.tx, await restorePackVersion(unit, { packId: idOf(params), by: actor.id, version, ...body }));
  });
  serveCommand(app, contract.publishPack, async ({ actor, params, body }, unit) => {
    const publishAt = body.publishAt === undefined ? undefined : fromIso(body.publishAt);
    const { revision } = body;
    const version = await publishPack(unit, { packId: idOf(params), by: actor.id, revision, publishAt });
    return { message: publishAt === undefined ? 'Published.' : 'To be published.', version };
  });
}
