import type { MemberId } from '@waha/domain/kernel/ids';
import type { Instant } from '@waha/domain/kernel/time';
import { isValid, type LedgerEntry, totalsAt } from '@waha/domain/wallet/ledger';
import type { AmountFacts } from '@waha/domain/wallet/withdrawal';
import type { Tx } from '../../../platform/database/database';
import { listEntries } from '../wallet.store';

/** What may be withdrawn now, and when there will be more. */
export async function amountFacts(tx: Tx, memberId: MemberId, now: Instant): Promise<AmountFacts> {
  const wallet = (await listEntries(tx, memberId)).filter(({ account }) => account === 'wallet');
  return { validPoints: totalsAt(wallet, now).validPoints, nextValidAt: nextValid(wallet, now) };
}

function nextValid(wallet: readonly LedgerEntry[], now: Instant): Instant | undefined {
  const coming = wallet.filter((entry) => !isValid(entry, now));
  const instants = [...new Set(coming.map(({ becomesValidAt }) => becomesValidAt))].sort((a, b) => a - b);
  // Entries that were taken back have the same date as what they undo.
  return instants.find(
    (at) => coming.reduce((sum, entry) => sum + (entry.becomesValidAt === at ? entry.points : 0), 0) > 0,
  );
}
