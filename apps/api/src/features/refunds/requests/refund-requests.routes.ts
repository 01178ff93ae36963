import type { PaymentId, PersonId } from '@waha/domain/kernel/ids';
import * as contract from '@waha/domain/refunds/refund-requests.contract';
import * as staffContract from '@waha/domain/refunds/staff/refund-requests.contract';
import type { FastifyInstance } from 'fastify';
import { findPerson } from '#platform/auth/people.store';
import type { Database, Tx } from '#platform/database/database';
import { sendPage } from '#platform/http/page';
import { RefusalError } from '#platform/http/refusal-error';
import { serveCachedEndpoint, serveEndpoint } from '#platform/http/route';
import { serveCommand } from '#platform/http/serve-command';
import { resolveLanguage } from '#platform/translations/translations';
import { declineRefundRequest } from './decline-refund-request';
import { findRequestedPayment } from './find-requested-payment';
import { findRefundRequest } from './refund-request.store';
import { listOpenRefundRequests } from './refund-requests.queries';
import { submitRefundRequest } from './submit-refund-request';
import { viewRefundRequest } from './view-refund-request';

/** Serves requests to refund a payment: to their members, and to staff, who decline them. */
export async function refundRequestsRoutes(app: FastifyInstance): Promise<void> {
  const { clock, config, db } = app.services;
  const days = config.refundRequestDays;
  const findLanguage = async (tx: Tx | Database, id: PersonId) =>
    resolveLanguage((await findPerson(tx, id)) ?? {}, config);

  serveEndpoint(app, contract.readRefundRequest, async ({ actor, params, query }) => {
    const paymentId = params.paymentId as PaymentId;
    const payment = await findRequestedPayment(db, paymentId);
    const isVisible = payment.memberId === actor.id || actor.role === 'admin' || actor.role === 'finance_admin';
    if (!isVisible) throw new RefusalError({ code: 'payment_not_found' });
    const language = query.language ?? (await findLanguage(db, actor.id));
    return viewRefundRequest(payment, await findRefundRequest(db, paymentId), { days, now: clock(), language });
  });

  serveCommand(app, contract.requestRefund, async ({ actor, params, body }, unit) => {
    const order = { paymentId: params.paymentId as PaymentId, by: actor.id, reason: body.reason, days };
    const { payment, refundRequest } = await submitRefundRequest(unit, order);
    const language = body.language ?? (await findLanguage(unit.tx, actor.id));
    return viewRefundRequest(payment, refundRequest, { days, now: unit.now, language });
  });

  serveCachedEndpoint(app, staffContract.listRefundRequests, async ({ db, query, reply }) =>
    sendPage(reply, await listOpenRefundRequests(db, query, days)),
  );

  serveCommand(app, staffContract.declineRefundRequest, async ({ actor, params, body }, unit) => {
    await declineRefundRequest(unit, { paymentId: params.paymentId as PaymentId, reason: body.reason, by: actor.id });
    return { message: 'Refund request rejected.' };
  });
}
