import type { RechargeId } from '@waha/domain/kernel/ids';
import * as contract from '@waha/domain/recharge/recharge.contract';
import type { FastifyInstance } from 'fastify';
import { serveCommand } from '../../platform/http/command-route';
import { sendPage } from '../../platform/http/pagination';
import { orMissing } from '../../platform/http/refusal';
import { serve } from '../../platform/http/route';
import { decideRecharge } from './decide-recharge';
import { queuedRecharges, viewForReview, viewRecharge } from './recharge.queries';
import { findRecharge } from './recharge.store';
import { rechargeTotals } from './recharge-totals';

/** What finance does with recharges. Member routes are next door in recharge.routes.ts. */
export async function rechargeStaffRoutes(app: FastifyInstance): Promise<void> {
  const { db, clock } = app.services;

  serve(app, contract.queueRecharges, async ({ query, reply }) => sendPage(reply, await queuedRecharges(db, query)));

  serve(app, contract.readRecharge, async ({ params }) => {
    const recharge = orMissing(await findRecharge(db, params.id as RechargeId), 'recharge_not_found');
    return (await viewForReview(db, [recharge]))[0]!;
  });

  serveCommand(app, contract.decideRecharge, async ({ actor, params, body }, unit) => {
    const isAccepted = body.status !== 'rejected';
    const decision = isAccepted
      ? ({ status: 'accepted' } as const)
      : ({ status: 'rejected', adminMessage: body.adminMessage } as const);
    const order = { rechargeId: params.requestId as RechargeId, decision, by: actor.id };
    const request = viewRecharge(await decideRecharge(unit, order));
    return { message: isAccepted ? 'Recharge approuvée !' : 'Recharge refusée', request };
  });

  serve(app, contract.readRechargeTotals, ({ query }) => rechargeTotals(db, clock(), query.days));
}
