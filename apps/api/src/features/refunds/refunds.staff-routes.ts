import type { MemberId, RefundId } from '@waha/domain/kernel/ids';
import { requestCreditRefund as requestCreditRefundEndpoint } from '@waha/domain/refunds/staff/credit-refunds.contract';
import type { Refund } from '@waha/domain/refunds/staff/refund';
import * as contract from '@waha/domain/refunds/staff/refunds.contract';
import type { FastifyInstance } from 'fastify';
import type { Tx } from '#platform/database/database';
import { sendPage } from '#platform/http/page';
import { requireFound } from '#platform/http/refusal-error';
import { serveCachedEndpoint } from '#platform/http/route';
import { serveCommand } from '#platform/http/serve-command';
import { readCreditBalance } from '../credit/credit.public-queries';
import { decideRefund } from './decide-refund';
import { payRefund } from './pay-refund';
import { findRefundForStaff, listQueuedRefunds, viewRefunds } from './refund.queries';
import { requestCreditRefund } from './request-credit-refund';

/** Serves refunds to administrators and finance. Members see them with their payments. */
export async function refundsStaffRoutes(app: FastifyInstance): Promise<void> {
  const limitMillimes = app.services.config.twoPeopleAbove;
  const viewOne = async (tx: Tx, refund: Refund) => (await viewRefunds(tx, [refund], limitMillimes))[0]!;

  serveCachedEndpoint(app, contract.listRefundQueue, async ({ db, query, reply }) =>
    sendPage(reply, await listQueuedRefunds(db, query, limitMillimes)),
  );

  serveCachedEndpoint(app, contract.readRefund, async ({ db, params }) =>
    requireFound(await findRefundForStaff(db, params.refundId as RefundId, limitMillimes), 'refund_not_found'),
  );

  serveCommand(app, requestCreditRefundEndpoint, async ({ actor, params, body }, unit) => {
    const memberId = params.userId as MemberId;
    const { amount: amountMillimes, reason } = body;
    const refund = await requestCreditRefund(unit, { memberId, amountMillimes, reason, by: actor.id });
    const balance = await readCreditBalance(unit.tx, memberId);
    return { message: 'Refund requested.', refund: await viewOne(unit.tx, refund), balance };
  });

  serveCommand(app, contract.decideRefund, async ({ actor, params, body }, unit) => {
    const refund = await decideRefund(unit, { refundId: params.refundId as RefundId, decision: body, by: actor.id });
    const message = body.status === 'approved' ? 'Refund approved.' : 'Refund rejected.';
    return { message, refund: await viewOne(unit.tx, refund) };
  });

  serveCommand(app, contract.payRefund, async ({ actor, params, body }, unit) => {
    const refundId = params.refundId as RefundId;
    const refund = await payRefund(unit, { refundId, reference: body.reference, by: actor.id, limitMillimes });
    return { message: 'Refund marked as paid.', refund: await viewOne(unit.tx, refund) };
  });
}
