import * as contract from '@waha/domain/company/staff/payees.contract';
import type { FastifyInstance } from 'fastify';
import { viewEditedItem, viewVersions } from '#platform/drafts/draft.queries';
import { serveDraftCommands } from '#platform/drafts/serve-draft-commands';
import { serveEndpoint } from '#platform/http/route';
import { findPayeesAt, previewPayees } from './payees.queries';
import { PAYEES_ITEM_ID, payeesDrafts } from './payees-drafts';

/** Administrators edit the accounts that members pay to: draft, preview, publish, restore an earlier version. */
export async function payeesRoutes(app: FastifyInstance): Promise<void> {
  const { db } = app.services;
  const definition = payeesDrafts(app.services);

  serveEndpoint(app, contract.readEditedPayees, () => viewEditedItem(db, definition, PAYEES_ITEM_ID));
  serveEndpoint(app, contract.previewPayees, ({ query }) => previewPayees(db, definition, query.language));
  serveEndpoint(app, contract.readPayeesAt, ({ params, query }) =>
    findPayeesAt(db, definition, { at: Date.parse(params.at), language: query.language }),
  );
  serveEndpoint(app, contract.listPayeesVersions, async () => {
    const versions = await viewVersions(db, definition, PAYEES_ITEM_ID);
    return versions.map(({ content: _, ...version }) => version);
  });
  serveDraftCommands(app, contract.payeesEditor, definition, () => PAYEES_ITEM_ID);
}
