import type { PaymentId, QuizResultId } from '@waha/domain/kernel/ids';
import { getReceivedMillimes } from '@waha/domain/purchase/payment';
import * as paymentContract from '@waha/domain/purchase/payment.contract';
import * as quizContract from '@waha/domain/purchase/quiz.contract';
import { correctReceived as correctReceivedContract } from '@waha/domain/purchase/staff/correct-received.contract';
import type { FastifyInstance } from 'fastify';
import { sendPage } from '#platform/http/page';
import { requireFound } from '#platform/http/refusal-error';
import { serveCachedEndpoint, serveEndpoint } from '#platform/http/route';
import { serveCommand } from '#platform/http/serve-command';
import { previewCancelledInstalments } from '../invoices/invoices.public-queries';
import { previewReversal } from '../wallet/wallet.public-queries';
import { cancelPayment, correctReceived, decidePayment } from './decide-payment';
import { listDecidedPayments } from './list-decided-payments';
import { listQueuedPayments, viewPaymentForStaff } from './payment.queries';
import { findPayment } from './payment.store';
import { approveQuiz } from './quizzes/approve-quiz';
import { listQueuedQuizzes } from './quizzes/quiz.queries';

/**
 * Serves the actions of administrators on purchases. Member routes are in purchase.routes.ts and payment.routes.ts.
 */
export async function purchaseStaffRoutes(app: FastifyInstance): Promise<void> {
  const { db } = app.services;

  serveCachedEndpoint(app, quizContract.listQuizQueue, async ({ db, query, reply }) =>
    sendPage(reply, await listQueuedQuizzes(db, query)),
  );

  serveCommand(app, quizContract.approveQuiz, async ({ actor, params }, unit) => {
    const quizResultId = params.quizResultId as QuizResultId;
    const pack = await approveQuiz(unit, { quizResultId, by: actor.id });
    return {
      message: 'Payment authorized successfully',
      quizResult: { _id: quizResultId, adminApproved: true, packId: { _id: pack.id, packName: pack.packName } },
    };
  });

  serveCachedEndpoint(app, paymentContract.listPaymentQueue, async ({ db, query, reply }) =>
    sendPage(reply, await listQueuedPayments(db, query)),
  );

  serveCachedEndpoint(app, paymentContract.listDecidedPayments, async ({ db, query, reply }) =>
    sendPage(reply, await listDecidedPayments(db, query)),
  );

  serveCommand(app, paymentContract.validatePayment, async ({ actor, params, body }, unit) => {
    const payment = await decidePayment(unit, { paymentId: params.id as PaymentId, decision: body, by: actor.id });
    const message = body.status === 'approved' ? 'Payment approved.' : 'Payment rejected.';
    return { message, payment: await viewPaymentForStaff(unit.tx, payment) };
  });

  serveCommand(app, correctReceivedContract, async ({ actor, params, body }, unit) => {
    const payment = await correctReceived(unit, { paymentId: params.id as PaymentId, ...body, by: actor.id });
    return { message: 'The amount was corrected.', payment: await viewPaymentForStaff(unit.tx, payment) };
  });

  serveEndpoint(app, paymentContract.previewCancellation, async ({ params }) => {
    const payment = requireFound(await findPayment(db, params.id as PaymentId), 'payment_not_found');
    const invoices = await previewCancelledInstalments(db, payment.id);
    if (payment.status !== 'approved')
      return { walletPoints: 0, facilityPoints: 0, endsPack: false, ...invoices, refusedBecause: null };
    const received = getReceivedMillimes(payment);
    return { ...(await previewReversal(app.services, payment)), endsPack: true, ...invoices, received };
  });

  serveCommand(app, paymentContract.deletePayment, async ({ actor, params, body }, unit) => {
    await cancelPayment(unit, { paymentId: params.id as PaymentId, by: actor.id, isAdmin: true, ...body });
    return { message: 'Payment deleted.' };
  });
}
