import * as contract from '@waha/domain/overview/overview.contract';
import type { FastifyInstance } from 'fastify';
import { serve, serveCached } from '../../platform/http/route';
import { viewOverview, viewQueues } from './overview.queries';

/** What waits for staff, and how the business goes. */
export async function overviewRoutes(app: FastifyInstance): Promise<void> {
  const { db, clock } = app.services;

  serveCached(app, contract.readWaiting, ({ db: noted, actor }) => viewQueues(noted, actor.role));

  serve(app, contract.readOverview, ({ actor, query }) =>
    viewOverview(db, { role: actor.role, per: query.per ?? 'week', now: clock() }),
  );
}
