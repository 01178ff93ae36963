import type { MemberId, PaymentId } from '@waha/domain/kernel/ids';
import type { Instant } from '@waha/domain/kernel/time';
import { refusals } from '@waha/domain/refusals';
import { reversePayment } from '@waha/domain/wallet/reversal';
import type { Database } from '../../platform/database';
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
