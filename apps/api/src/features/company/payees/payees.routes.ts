import * as contract from '@waha/domain/company/staff/payees.contract';
import { fromIso } from '@waha/domain/kernel/time';
import type { FastifyInstance } from 'fastify';
import { viewDraft, viewEditedItem, viewVersions } from '#platform/drafts/draft.queries';
import { publishDraft } from '#platform/drafts/publish-draft';
import { discardDraft, restoreVersion, updateDraft } from '#platform/drafts/update-draft';
import { serveEndpoint } from '#platform/http/route';
import { serveCommand } from '#platform/http/serve-command';
import { findPayeesAt, previewPayees } from './payees.queries';
import { PAYEES_ITEM_ID, payeesDrafts } from './payees-drafts';

/** Administrators edit the accounts that members pay to: draft, preview, publish, restore an earlier version. */
export async function payeesRoutes(app: FastifyInstance): Promise<void> {
  const { db } = app.services;
  const drafted = payeesDrafts(app.services);

  serveEndpoint(app, contract.readEditedPayees, () => viewEditedItem(db, drafted, PAYEES_ITEM_ID));
  serveEndpoint(app, contract.previewPayees, ({ query }) => previewPayees(db, drafted, query.language));
  serveEndpoint(app, contract.readPayeesAt, ({ params, query }) =>
    findPayeesAt(db, drafted, { at: Date.parse(params.at), language: query.language }),
  );
  serveEndpoint(app, contract.listPayeesVersions, async () => {
    const versions = await viewVersions(db, drafted, PAYEES_ITEM_ID);
    return versions.map(({ content: _, ...version }) => version);
  });

  serveCommand(app, contract.savePayeesDraft, async ({ actor, body }, unit) =>
    viewDraft(unit.tx, await updateDraft(unit, drafted, { itemId: PAYEES_ITEM_ID, by: actor.id, ...body })),
  );
  serveCommand(app, contract.discardPayeesDraft, async ({ actor, body }, unit) => {
    await discardDraft(unit, drafted, { itemId: PAYEES_ITEM_ID, by: actor.id, ...body });
    return undefined;
  });
  serveCommand(app, contract.restorePayeesVersion, async ({ actor, params, body }, unit) => {
    const edit = { itemId: PAYEES_ITEM_ID, by: actor.id, version: params.version, ...body };
    return viewDraft(unit.tx, await restoreVersion(unit, drafted, edit));
  });
  serveCommand(app, contract.publishPayees, async ({ actor, body }, unit) => {
    const publishAt = body.publishAt === undefined ? undefined : fromIso(body.publishAt);
    const version = await publishDraft(unit, drafted, {
      itemId: PAYEES_ITEM_ID,
      by: actor.id,
      revision: body.revision,
      publishAt,
    });
    return { message: publishAt === undefined ? 'Published.' : 'To be published.', version };
  });
}
