import type { MemberId, PackId, PaymentId } from '@waha/domain/kernel/ids';
import { pointsToMillimes } from '@waha/domain/kernel/money';
import { fromIso, toIso } from '@waha/domain/kernel/time';
import * as paymentContract from '@waha/domain/purchase/payment.contract';
import * as contract from '@waha/domain/purchase/purchase.contract';
import * as quizContract from '@waha/domain/purchase/quiz.contract';
import { videoRev } from '@waha/domain/purchase/training';
import type { FastifyInstance } from 'fastify';
import { serveCommand } from '../../platform/http/command-route';
import { orMissing, Refused } from '../../platform/http/refusal';
import { serve } from '../../platform/http/route';
import { pointsEarnedFrom } from '../wallet/wallet.facts';
import { cancelPayment } from './decide-payment';
import { countByPack, validPacks } from './owned-packs';
import { toWirePack } from './pack.queries';
import { findPack, findPackByName, listPacks } from './pack.store';
import { hasPaid } from './payment.facts';
import { viewPayment, viewPaymentForStaff, viewPayments } from './payment.queries';
import { findPayment, listApproved, listPaymentsOf } from './payment.store';
import { quizStatuses, toWireTry } from './quizzes/quiz.queries';
import { listTries, statusOf } from './quizzes/quiz.store';
import { submitQuiz } from './quizzes/submit-quiz';
import { submitPayment } from './submit-payment';
import { addProgress, findProgress } from './training';

/** What members do: read packs, watch, take the quiz, pay, and see what they own. */
export async function purchaseRoutes(app: FastifyInstance): Promise<void> {
  const { db, clock, catalogue } = app.services;

  serve(app, contract.listPacks, async ({ query }) => {
    const wanted = { ...(query.type && { type: query.type }), ...(query.group && { group: query.group }) };
    return (await listPacks(db, wanted)).map((pack) => toWirePack(pack, catalogue, query.language));
  });

  serve(app, contract.readPack, async ({ params, query }) =>
    toWirePack(orMissing(await findPackByName(db, params.packName), 'pack_not_found'), catalogue, query.language),
  );

  serve(app, quizContract.checkQuizStatus, async ({ params }) => {
    orMissing(await findPack(db, params.packId as PackId), 'pack_not_found');
    const tries = await listTries(db, params.userId as MemberId, params.packId as PackId);
    const status = statusOf(tries);
    return { canProceedToPayment: status === 'approved', status, lastTry: tries[0] ? toWireTry(tries[0]) : null };
  });

  serve(app, quizContract.listQuizStatuses, ({ params }) => quizStatuses(db, params.userId as MemberId));

  serveCommand(app, quizContract.submitQuiz, ({ actor, params, body }, unit) =>
    submitQuiz(unit, {
      memberId: actor.id,
      packId: params.packId as PackId,
      answers: body.answers,
      trainingWatchedAt: body.trainingWatchedAt === undefined ? undefined : fromIso(body.trainingWatchedAt),
    }),
  );

  serve(app, contract.readTrainingProgress, ({ actor, params }) => findProgress(db, actor.id, params.packId as PackId));
  serveCommand(app, contract.saveTrainingProgress, ({ actor, params, body }, unit) =>
    addProgress(unit, actor.id, params.packId as PackId, body, (pack) =>
      videoRev(toWirePack(pack, catalogue).trainingVideoUrl),
    ),
  );

  serveCommand(app, paymentContract.submitPayment, async ({ actor, body, files, key }, unit) => {
    if (!body.userId || !body.userEmail) throw new Refused({ code: 'user_missing' });
    const payment = await submitPayment(unit, {
      memberId: actor.id,
      packName: body.packName,
      draft: {
        quantity: body.quantity,
        paymentType: body.paymentType,
        paymentMethod: body.paymentMethod,
        planId: planIdOf(body.paymentFacilities),
        receipt: files.receiptPhoto,
      },
      statedTotal: body.totalPrice,
      reference: body.reference,
      replaces: body.replaces as PaymentId | undefined,
      key,
      enabledMethods: catalogue.payees.filter(({ enabled }) => enabled).map(({ method }) => method),
    });
    return { message: 'Payment submitted. Waiting for admin approval.', payment: await viewPayment(unit.tx, payment) };
  });

  serve(app, paymentContract.readHasPaid, async ({ params }) => ({
    hasPaid: await hasPaid(db, params.userId as MemberId),
  }));

  serve(app, paymentContract.readPackDetails, async ({ params }) => {
    const memberId = params.userId as MemberId;
    const pack = orMissing(await findPackByName(db, params.packName), 'pack_not_found');
    const owned = (await listApproved(db, memberId)).filter(({ packId }) => packId === pack.id);
    const totalPoints = await pointsEarnedFrom(
      db,
      memberId,
      owned.map(({ id }) => id),
    );
    const first = owned[0]?.approvedAt;
    // The terms of what was bought last: the pack may have others by now.
    const { withdrawalDays } = owned.at(-1) ?? pack;
    return {
      hasPaid: owned.length > 0,
      totalPoints,
      totalValue: pointsToMillimes(totalPoints),
      originalPaymentDate: first === undefined ? null : toIso(first),
      withdrawalDays,
    };
  });

  serve(app, paymentContract.countByPack, async ({ params }) => ({
    packCounts: await countByPack(db, params.userId as MemberId),
  }));
  serve(app, paymentContract.listValidPacks, async ({ params }) => ({
    validPacks: await validPacks(db, params.userId as MemberId, clock()),
  }));

  serve(app, paymentContract.listPayments, async ({ params }) =>
    viewPayments(db, await listPaymentsOf(db, params.userId as MemberId)),
  );

  serve(app, paymentContract.readPayment, async ({ actor, params }) => {
    const payment = orMissing(await findPayment(db, params.paymentId as PaymentId), 'payment_not_found');
    if (payment.memberId !== params.userId) throw new Refused({ code: 'payment_not_found' });
    return actor.role === 'admin' ? viewPaymentForStaff(db, payment) : viewPayment(db, payment);
  });

  serveCommand(app, paymentContract.cancelOwnPayment, async ({ actor, params }, unit) => {
    const payment = await cancelPayment(unit, { paymentId: params.id as PaymentId, by: actor.id, isAdmin: false });
    return { message: 'Payment cancelled.', payment: await viewPayment(unit.tx, payment) };
  });
}

/** The chosen plan comes as its id, as JSON text, or as an object. */
function planIdOf(given: string | { _id: string } | undefined): string | undefined {
  if (given === undefined || typeof given === 'object') return given?._id;
  if (!given.startsWith('{')) return given;
  try {
    const parsed: unknown = JSON.parse(given);
    return typeof parsed === 'object' && parsed !== null && '_id' in parsed ? String(parsed._id) : undefined;
  } catch {
    return undefined;
  }
}
