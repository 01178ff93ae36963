import type { PaymentEvent } from '@waha/domain/purchase/payment';
import { reverseSource } from '@waha/domain/wallet/reversal';
import type { UnitOfWork } from '#platform/database/unit-of-work';
import { unwrapResult } from '#platform/http/refusal-error';
import { listEntries, saveEntries } from '../wallet.store';
import { accrueIfTrusted } from './accrue-bonuses';
import { removeNextBonuses } from './next-bonus.store';

/**
 * Reaction to a cancelled payment: reverses each of its entries.
 * @throws RefusalError `points_already_withdrawn`
 */
export async function reversePaymentPoints(
  { tx, now }: UnitOfWork,
  { payment }: Extract<PaymentEvent, { type: 'payment.cancelled' }>,
): Promise<void> {
  // Due points of other packs count, too.
  await removeNextBonuses(tx, [payment.id]);
  await accrueIfTrusted({ tx, now }, [payment.memberId]);
  const reversal = unwrapResult(reverseSource(await listEntries(tx, payment.memberId), payment.id, now));
  await saveEntries(tx, payment.memberId, reversal);
}
