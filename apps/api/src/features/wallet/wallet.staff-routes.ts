import type { MemberId, WithdrawalId } from '@waha/domain/kernel/ids';
import { readLedger } from '@waha/domain/wallet/staff-ledger.contract';
import * as staffWithdrawals from '@waha/domain/wallet/staff-withdrawals.contract';
import type { FastifyInstance } from 'fastify';
import { sendPage } from '#platform/http/page';
import { requireFound } from '#platform/http/refusal-error';
import { serveEndpoint } from '#platform/http/route';
import { serveCommand } from '#platform/http/serve-command';
import { accrueBeforeReading } from './ledger/accrue-bonuses';
import { viewLedger } from './ledger/ledger.queries';
import { viewLiability } from './wallet.queries';
import { decideWithdrawal } from './withdrawals/decide-withdrawal';
import { payWithdrawal } from './withdrawals/pay-withdrawal';
import { findConfirmedForStaff, listQueuedWithdrawals, viewWithdrawal } from './withdrawals/withdrawal.queries';

/** Serves the decisions of administrators and finance on withdrawals, a member's ledger, and the liability. */
export async function walletStaffRoutes(app: FastifyInstance): Promise<void> {
  const { db, clock, config } = app.services;

  serveEndpoint(app, staffWithdrawals.listWithdrawalQueue, async ({ query, reply }) =>
    sendPage(reply, await listQueuedWithdrawals(app.services, query)),
  );

  serveEndpoint(app, staffWithdrawals.readWithdrawal, async ({ params }) =>
    requireFound(await findConfirmedForStaff(app.services, params.withdrawId as WithdrawalId), 'withdrawal_not_found'),
  );

  serveCommand(app, staffWithdrawals.decideWithdrawal, async ({ actor, params, body }, unit) => {
    const withdrawalId = params.withdrawId as WithdrawalId;
    const withdrawal = await decideWithdrawal(unit, { withdrawalId, decision: body, by: actor.id });
    const message = body.status === 'approved' ? 'Withdrawal approved.' : 'Withdrawal rejected.';
    return { message, withdraw: viewWithdrawal(withdrawal) };
  });

  serveCommand(app, staffWithdrawals.payWithdrawal, async ({ actor, params, body }, unit) => {
    const withdrawalId = params.withdrawId as WithdrawalId;
    const withdrawal = await payWithdrawal(unit, {
      ...{ withdrawalId, reference: body.reference, by: actor.id },
      limitMillimes: config.twoPeopleAbove,
    });
    return { message: 'Withdrawal marked as paid.', withdraw: viewWithdrawal(withdrawal) };
  });

  serveEndpoint(app, readLedger, async ({ params, query, reply }) => {
    const memberId = params.userId as MemberId;
    await accrueBeforeReading(app.services, [memberId]);
    return sendPage(reply, await viewLedger(db, memberId, query));
  });

  serveEndpoint(app, staffWithdrawals.readLiability, () => viewLiability(db, clock()));
}
