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

/** What an approved payment causes here: the service points, the first monthly bonus, and when the next one is due. */
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

/** What a payment earns by. */
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
