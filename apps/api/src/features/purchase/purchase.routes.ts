import type { MemberId, PackId } from '@waha/domain/kernel/ids';
import { resolveContent } from '@waha/domain/kernel/text/localized-text';
import { fromIso } from '@waha/domain/kernel/time';
import { readPackGuide } from '@waha/domain/purchase/pack-guide.contract';
import * as contract from '@waha/domain/purchase/purchase.contract';
import * as quizContract from '@waha/domain/purchase/quiz.contract';
import { readVideoRevision } from '@waha/domain/purchase/training';
import type { FastifyInstance } from 'fastify';
import type { Database } from '#platform/database/database';
import { requireFound } from '#platform/http/refusal-error';
import { type HandlerInput, serveCachedEndpoint, serveEndpoint } from '#platform/http/route';
import { serveCommand } from '#platform/http/serve-command';
import { findPictureSets, toWirePack, toWirePackOffer } from './packs/pack.queries';
import { findPack, findPackByName, listPacks } from './packs/pack.store';
import { readQuizStatuses, toWireTry } from './quizzes/quiz.queries';
import { computeQuizStatus, listTries } from './quizzes/quiz.store';
import { submitQuiz } from './quizzes/submit-quiz';
import { addProgress, findProgress } from './training';

/**
 * Serves the steps before a payment: the public list of packs, and for members reading packs, watching, the quiz.
 * Payments are in payment.routes.ts.
 */
export async function purchaseRoutes(app: FastifyInstance): Promise<void> {
  const { db, catalogue } = app.services;

  const readPacks = async ({ db, query }: HandlerInput<typeof contract.listPacks> & { db: Database }) => {
    const wanted = { ...(query.type && { type: query.type }), ...(query.group && { group: query.group }) };
    const packs = await listPacks(db, wanted);
    const view = { language: query.language, sets: await findPictureSets(db, packs) };
    return packs.map((pack) => toWirePack(pack, catalogue, view));
  };
  serveCachedEndpoint(app, contract.listPacks, readPacks, { isForAll: true });

  serveEndpoint(app, readPackGuide, async ({ query }) => resolveContent(catalogue.guide, query.language));

  const readOffers = async ({ db, query }: HandlerInput<typeof contract.listPackOffers> & { db: Database }) => {
    const packs = await listPacks(db, {});
    const view = { language: query.language, sets: await findPictureSets(db, packs) };
    return packs.map((pack) => toWirePackOffer(pack, catalogue, view));
  };
  serveCachedEndpoint(app, contract.listPackOffers, readOffers, { isForAll: true });

  const readPack = async ({ db, params, query }: HandlerInput<typeof contract.readPack> & { db: Database }) => {
    const pack = requireFound(await findPackByName(db, params.packName), 'pack_not_found');
    return toWirePack(pack, catalogue, { language: query.language, sets: await findPictureSets(db, [pack]) });
  };
  serveCachedEndpoint(app, contract.readPack, readPack, { isForAll: true });

  serveCachedEndpoint(app, quizContract.checkQuizStatus, async ({ db, params }) => {
    requireFound(await findPack(db, params.packId as PackId), 'pack_not_found');
    const tries = await listTries(db, params.userId as MemberId, params.packId as PackId);
    const status = computeQuizStatus(tries);
    return { canProceedToPayment: status === 'approved', status, lastTry: tries[0] ? toWireTry(tries[0]) : null };
  });

  serveCachedEndpoint(app, quizContract.listQuizStatuses, ({ db, params }) =>
    readQuizStatuses(db, params.userId as MemberId),
  );

  serveCommand(app, quizContract.submitQuiz, ({ actor, params, body }, unit) =>
    submitQuiz(unit, {
      memberId: actor.id,
      packId: params.packId as PackId,
      answers: body.answers,
      claimedAt: body.trainingWatchedAt === undefined ? undefined : fromIso(body.trainingWatchedAt),
    }),
  );

  serveEndpoint(app, contract.readTrainingProgress, ({ actor, params }) =>
    findProgress(db, actor.id, params.packId as PackId),
  );
  serveCommand(app, contract.saveTrainingProgress, ({ actor, params, body }, unit) =>
    addProgress(unit, actor.id, params.packId as PackId, body, (pack) =>
      readVideoRevision(toWirePack(pack, catalogue).trainingVideoUrl),
    ),
  );
}
