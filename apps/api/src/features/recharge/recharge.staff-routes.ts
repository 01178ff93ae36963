import { getDayAt } from '@waha/domain/kernel/calendar/day';
import type { RechargeId } from '@waha/domain/kernel/ids';
import { DAY, HOUR, type Instant } from '@waha/domain/kernel/time';
import { RECHARGE_STAMP_MILLIMES } from '@waha/domain/recharge/recharge';
import * as contract from '@waha/domain/recharge/recharge.contract';
import { and, count, gte, sql, sum } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { selectSearchedPhones } from '#platform/auth/people.queries';
import { eqLiteral } from '#platform/database/conditions/eq-literal';
import type { Database } from '#platform/database/database';
import { sendPage } from '#platform/http/page';
import { requireFound } from '#platform/http/refusal-error';
import { serveCachedEndpoint, serveEndpoint } from '#platform/http/route';
import { serveCommand } from '#platform/http/serve-command';
import { decideRecharge } from './decide-recharge';
import { listQueuedRecharges, viewRecharge, viewRechargesForReview } from './recharge.queries';
import { findRecharge } from './recharge.store';
import { recharges } from './recharge.tables';

/** Recharge endpoints for finance. Those for members are in recharge.routes.ts. */
export async function rechargeStaffRoutes(app: FastifyInstance): Promise<void> {
  const { db, clock } = app.services;

  serveCachedEndpoint(app, contract.listRechargeQueue, async ({ db, actor, query, reply }) =>
    sendPage(reply, await listQueuedRecharges(db, { ...query, phones: selectSearchedPhones(actor.role) })),
  );

  serveCachedEndpoint(app, contract.readRecharge, async ({ db, params }) => {
    const recharge = requireFound(await findRecharge(db, params.id as RechargeId), 'recharge_not_found');
    return (await viewRechargesForReview(db, [recharge]))[0]!;
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

  serveEndpoint(app, contract.readRechargeTotals, ({ query }) => readRechargeTotals(db, clock(), query.days));
}

const MAX_DAYS = 31;

type DayTotal = { day: string; count: number; points: number; totalMillimes: number; stampMillimes: number };

/**
 * Returns the totals of accepted recharges of the last days, newest first, without empty days. Days are those in Tunis:
 * the database sums by hour, and this function combines hours into days because it knows the time zone.
 */
async function readRechargeTotals(db: Database, now: Instant, days = MAX_DAYS): Promise<DayTotal[]> {
  const hour = sql<number>`${recharges.decidedAt} / ${HOUR}`;
  const hours = await db
    .select({
      hour: hour.as('hour'),
      count: count(),
      points: sum(recharges.points).mapWith(Number),
      totalMillimes: sum(recharges.totalMillimes).mapWith(Number),
    })
    .from(recharges)
    .where(and(eqLiteral(recharges.status, 'accepted'), gte(recharges.decidedAt, now - days * DAY)))
    .groupBy(sql`hour`)
    .orderBy(sql`hour desc`);

  const firstDay = getDayAt(now - (days - 1) * DAY);
  const totals = new Map<string, DayTotal>();
  for (const part of hours) {
    const day = getDayAt(part.hour * HOUR);
    if (day < firstDay) continue;
    const total = totals.get(day) ?? { day, count: 0, points: 0, totalMillimes: 0, stampMillimes: 0 };
    totals.set(day, {
      day,
      count: total.count + part.count,
      points: total.points + part.points,
      totalMillimes: total.totalMillimes + part.totalMillimes,
      stampMillimes: total.stampMillimes + part.count * RECHARGE_STAMP_MILLIMES,
    });
  }
  return [...totals.values()];
}
