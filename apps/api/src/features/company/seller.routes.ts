import { findChangedSellerFields } from '@waha/domain/company/staff/seller';
import * as contract from '@waha/domain/company/staff/seller.contract';
import type { FastifyInstance } from 'fastify';
import { serveEndpoint } from '#platform/http/route';
import { serveCommand } from '#platform/http/serve-command';
import { saveSeller, viewSellers } from './save-seller';
import { findNewestSeller, listSellers } from './seller.store';

/** Administrators edit the legal details of the company. */
export async function sellerRoutes(app: FastifyInstance): Promise<void> {
  const { db } = app.services;

  serveEndpoint(app, contract.readSeller, async () => (await viewSellers(db, [await findNewestSeller(db)]))[0]!);

  serveEndpoint(app, contract.listSellerVersions, async () => {
    const views = await viewSellers(db, await listSellers(db));
    return views.map((view, index) => {
      const before = views[index + 1];
      return { ...view, changed: before ? findChangedSellerFields(before.seller, view.seller) : [] };
    });
  });

  serveCommand(app, contract.saveSeller, async ({ actor, body }, unit) => {
    const saved = await saveSeller(unit, { ...body, by: actor.id });
    return (await viewSellers(unit.tx, [saved]))[0]!;
  });
}
