import type { Payment, PaymentEvent } from '@waha/domain/purchase/payment';
import {
  computeDueBonuses,
  createFacilityCredit,
  type EarningPack,
  getNextBonusAt,
} from '@waha/domain/wallet/due-bonuses';
import type { UnitOfWork } from '#platform/database/unit-of-work';
import { saveEntries } from '../wallet.store';
import { saveNextBonuses } from './next-bonus.store';

/**
 * Reaction to an approved payment: adds the service credits and the first monthly bonus, and sets when the next one
 * is due.
 */
export async function creditPayment(
  { tx, now }: UnitOfWork,
  { payment }: Extract<PaymentEvent, { type: 'payment.approved' }>,
): Promise<void> {
  const { id: paymentId, memberId } = payment;
  const pack = toEarningPack(payment);
  const bonuses = computeDueBonuses(pack, 0, now);
  await saveEntries(tx, memberId, [createFacilityCredit(pack), ...bonuses]);
  await saveNextBonuses(tx, [{ paymentId, memberId, nextAt: getNextBonusAt(pack, bonuses.length) }]);
}

/** Returns the terms by which a payment earns points. */
export function toEarningPack({
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
