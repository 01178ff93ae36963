import type { MemberId } from '@waha/domain/kernel/ids';
import { toIso } from '@waha/domain/kernel/time';
import { type LedgerEntry, totalsAt } from '@waha/domain/wallet/ledger';
import * as contract from '@waha/domain/wallet/wallet.contract';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../platform/serve';
import { accrueBonuses } from './credit-payment';
import { listEntries } from './wallet.store';

/** The wallet: what is earned, what is valid, what is held. */
export async function walletRoutes(app: FastifyInstance): Promise<void> {
  const { db, clock, transact } = app.services;

  serve(app, contract.updateWallet, async ({ params }) => {
    const memberId = params.userId as MemberId;
    await transact((unit) => accrueBonuses(unit, memberId));
    return view(memberId);
  });

  serve(app, contract.readWallet, ({ params }) => view(params.userId as MemberId));

  serve(app, contract.readPoints, async ({ params }) => {
    const { totalPoints, validPoints, heldPoints } = totalsAt(
      of('wallet', await listEntries(db, params.userId as MemberId)),
      clock(),
    );
    return { totalPoints, availablePoints: validPoints, BlockedPoints: heldPoints };
  });

  async function view(memberId: MemberId): Promise<contract.WireWallet> {
    const entries = await listEntries(db, memberId);
    const wallet = of('wallet', entries);
    const { totalPoints, validPoints, availableMillimes } = totalsAt(wallet, clock());
    return {
      totalPoints,
      validPoints,
      availableAmount: availableMillimes,
      updatedAt: toIso(clock()),
      pointHistory: wallet
        .reverse()
        .map(({ points, becomesValidAt, kind }) => ({ points, becomesValidAt: toIso(becomesValidAt), kind })),
      balanceFacilityService: totalsAt(of('facility', entries), clock()).totalPoints,
    };
  }
}

function of(account: LedgerEntry['account'], entries: readonly LedgerEntry[]): LedgerEntry[] {
  return entries.filter((entry) => entry.account === account);
}
