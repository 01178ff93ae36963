import type { MemberId, PaymentId } from '@waha/domain/kernel/ids';
import { type Instant, toIso } from '@waha/domain/kernel/time';
import { refusals } from '@waha/domain/refusals';
import { totalsAt } from '@waha/domain/wallet/ledger';
import { reversePayment } from '@waha/domain/wallet/reversal';
import type { Database } from '../../platform/database/database';
import { listEntries } from './wallet.store';

/** Wallet points that these payments have earned so far. */
export async function pointsEarnedFrom(
  db: Database,
  memberId: MemberId,
  paymentIds: readonly PaymentId[],
): Promise<number> {
  const sources = new Set<string>(paymentIds);
  const entries = await listEntries(db, memberId);
  return entries
    .filter(({ account, source }) => account === 'wallet' && sources.has(source))
    .reduce((sum, { points }) => sum + points, 0);
}

/** What cancelling an approved payment would take back, or why it cannot be. */
export async function previewTakeBack(db: Database, payment: { id: PaymentId; memberId: MemberId }, now: Instant) {
  const entries = await listEntries(db, payment.memberId);
  const ofPayment = entries.filter(({ source }) => source === payment.id);
  const sum = (account: string) =>
    ofPayment.filter((entry) => entry.account === account).reduce((total, { points }) => total + points, 0);
  const verdict = reversePayment(entries, payment.id, now);
  return {
    walletPoints: sum('wallet'),
    facilityPoints: sum('facility'),
    refusedBecause: verdict.ok ? null : refusals[verdict.refusal.code].text,
  };
}

/** The facility account: its sums, and every entry, newest first. */
export async function viewFacilityAccount(db: Database, memberId: MemberId, now: Instant) {
  const entries = (await listEntries(db, memberId)).filter(({ account }) => account === 'facility');
  const { totalPoints, validPoints, heldPoints } = totalsAt(entries, now);
  const history = entries.reverse().map(({ points, earnedAt, becomesValidAt, kind }) => ({
    points,
    earnedAt: toIso(earnedAt),
    becomesValidAt: toIso(becomesValidAt),
    kind,
  }));
  return { totalPoints, availablePoints: validPoints, BlockedPoints: heldPoints, history };
}
