import type { PersonId, WithdrawalId } from '@waha/domain/kernel/ids';
import { toIso } from '@waha/domain/kernel/time';
import * as contract from '@waha/domain/wallet/wallet.contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { auditView } from '#platform/database/audit-view';
import type { Database, Tx } from '#platform/database/database';
import { RefusalError } from '#platform/http/refusal-error';
import { readJsonBody, serveCachedEndpoint, serveEndpoint } from '#platform/http/route';
import { identifyCommand, serveCommand } from '#platform/http/serve-command';
import { resolveLanguage } from '#platform/translations/translations';
import { findAccount, findChosenLanguage } from '../account/account.public-queries';
import { findCurrentSeller } from '../company/seller.public-queries';
import { readCreditBalance } from '../credit/credit.public-queries';
import { createStatement } from './create-statement';
import { accrueBeforeReading } from './ledger/accrue-bonuses';
import { findNextBonusAt } from './ledger/next-bonus.store';
import { viewAccount, viewWallet } from './wallet.queries';
import { listEntries, readAccountTotals } from './wallet.store';
import { createMailingQueue } from './withdrawals/mail-code';
import { requestWithdrawal } from './withdrawals/request-withdrawal';
import { resendCode } from './withdrawals/resend-code';
import { verifyWithdrawal } from './withdrawals/verify-withdrawal';
import { listConfirmed, viewWithdrawal } from './withdrawals/withdrawal.queries';

/**
 * Serves the wallet to members: earned, valid and held points, and withdrawal requests. Staff routes are in
 * wallet.staff-routes.ts.
 */
export async function walletRoutes(app: FastifyInstance): Promise<void> {
  const { db, clock, catalogue, mailer } = app.services;
  const memberOf = ({ userId }: { userId: string }) => userId as PersonId;
  const entriesOf = async (memberId: PersonId) => {
    await accrueBeforeReading(app.services, [memberId]);
    return listEntries(db, memberId);
  };
  for (const endpoint of [contract.readWallet, contract.updateWallet])
    serveCachedEndpoint(app, endpoint, async ({ db: observed, params, ...time }) => {
      const memberId = memberOf(params);
      await accrueBeforeReading({ ...app.services, db: observed }, [memberId]);
      const nextBonusAt = await findNextBonusAt(observed, memberId);
      if (nextBonusAt !== undefined) time.validUntil(nextBonusAt);
      const downSince = await mailer.findDownSince(observed);
      const wallet = await viewWallet(observed, memberId, time);
      const credit = await readCreditBalance(observed, memberId);
      return {
        ...wallet,
        ...(credit !== 0 && { credit }),
        ...(downSince !== undefined && { mailDownSince: toIso(downSince) }),
      };
    });

  serveEndpoint(app, contract.readPoints, async ({ params }) => {
    const memberId = memberOf(params);
    await accrueBeforeReading(app.services, [memberId]);
    const { totalPoints, validPoints, heldPoints } = await readAccountTotals(db, memberId, 'wallet', clock());
    return { totalPoints, availablePoints: validPoints, BlockedPoints: heldPoints };
  });

  serveEndpoint(app, contract.readStatement, async ({ actor, params, query }) => {
    const memberId = memberOf(params);
    const account = await findAccount(db, memberId);
    await auditView(app.services, { actorId: actor.id, action: 'statement.viewed', subjectId: memberId, memberId });
    const { name, surname, email } = account;
    const entries = viewAccount('wallet', await entriesOf(memberId));
    const owner = { name: `${name} ${surname}`, email };
    const language = resolveLanguage(account, app.services.config);
    const { brand } = catalogue.company;
    const seller = await findCurrentSeller(db);
    return createStatement({ brand, seller, language, owner, entries, at: clock() }, query.format);
  });

  await withdrawalRoutes(app);
}

async function withdrawalRoutes(app: FastifyInstance): Promise<void> {
  const { services } = app;
  const runQueued = createMailingQueue(services.nodes);
  const receiverOf = async (db: Database | Tx, id: PersonId) => {
    const account = await findAccount(db, id);
    return { email: account.email, language: resolveLanguage(account, services.config) };
  };
  const markedBy = (request: FastifyRequest, key: string | undefined) =>
    identifyCommand(request, key, readJsonBody(request), {});

  serveCachedEndpoint(app, contract.listWithdrawals, async ({ db, actor, params }) => {
    const language = resolveLanguage({ language: await findChosenLanguage(db, actor.id) }, services.config);
    return listConfirmed(db, params.userId as PersonId, language);
  });

  serveEndpoint(app, contract.requestWithdrawal, async ({ actor, body, key, transact, request }) => {
    const receiver = await receiverOf(services.db, actor.id);
    const order = { memberId: actor.id, receiver, points: body.pointsToWithdraw };
    return runQueued(actor.id, () =>
      requestWithdrawal(services, { ...order, transact, identified: markedBy(request, key) }),
    );
  });

  serveCommand(app, contract.verifyWithdrawal, async ({ actor, params, body }, unit) => {
    const withdrawalId = params.withdrawId as WithdrawalId;
    const order = { memberId: actor.id, withdrawalId, code: body.code ?? '', secret: services.secret };
    const outcome = await verifyWithdrawal(unit, order);
    if (outcome instanceof RefusalError) return outcome;
    const { language } = await receiverOf(unit.tx, actor.id);
    const message = 'Withdrawal confirmed. It is waiting for approval.';
    return { message, withdraw: viewWithdrawal(outcome, language) };
  });

  serveEndpoint(app, contract.resendWithdrawalCode, async ({ actor, params, key, transact, request }) => {
    const withdrawalId = params.withdrawId as WithdrawalId;
    const order = { memberId: actor.id, receiver: await receiverOf(services.db, actor.id), withdrawalId };
    return runQueued(actor.id, () =>
      resendCode({ ...services, transact }, { ...order, identified: markedBy(request, key) }),
    );
  });
}
