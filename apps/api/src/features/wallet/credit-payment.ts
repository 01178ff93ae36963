import type { MemberId } from '@waha/domain/kernel/ids';
import type { Instant } from '@waha/domain/kernel/time';
import type { Payment, PaymentEvent } from '@waha/domain/purchase/payment';
import { dueBonuses, type EarningPack, facilityCredit } from '@waha/domain/wallet/accrual';
import type { Tx } from '../../platform/database/database';
import type { UnitOfWork } from '../../platform/database/unit-of-work';
import { approvedPayments } from '../purchase/payment.facts';
import { nextBonusPeriod, saveEntries } from './wallet.store';

/** What an approved payment causes here: the service points, and the first monthly bonus. */
export async function creditPayment(
  { tx, now }: UnitOfWork,
  { payment }: Extract<PaymentEvent, { type: 'payment.approved' }>,
): Promise<void> {
  const pack = earningPack(payment);
  await saveEntries(tx, payment.memberId, [facilityCredit(pack), ...dueBonuses(pack, 0, now)]);
}

/** Credits every bonus that has fallen due, once: for one member, or for all. Answers how many payments earn. */
export async function accrueBonuses({ tx, now }: Pick<UnitOfWork, 'tx' | 'now'>, memberId?: MemberId): Promise<number> {
  const earning = await approvedPayments(tx, memberId);
  for (const payment of earning) await accruePayment(tx, payment, now);
  return earning.length;
}

/** Credits what one payment has earned by now and is not in the ledger. */
export async function accruePayment(tx: Tx, payment: Payment, now: Instant): Promise<void> {
  const due = dueBonuses(earningPack(payment), await nextBonusPeriod(tx, payment.id), now);
  await saveEntries(tx, payment.memberId, due);
}

/** What a payment earns by. */
export function earningPack({
  id,
  approvedAt,
  createdAt,
  quantity,
  monthlyBonusPoints,
  facilityPoints,
  withdrawalDays,
}: Payment): EarningPack {
  const start = approvedAt ?? createdAt;
  return { paymentId: id, approvedAt: start, quantity, monthlyBonusPoints, facilityPoints, withdrawalDays };
}
