import type { RechargeEvent } from '@waha/domain/recharge/recharge';
import type { UnitOfWork } from '#platform/database/unit-of-work';
import { saveEntries } from '../wallet.store';

/** Reaction to an accepted recharge: adds its service credits, valid at once. */
export async function creditRecharge(
  { tx, now }: UnitOfWork,
  { recharge }: Extract<RechargeEvent, { type: 'recharge.accepted' }>,
): Promise<void> {
  const { id: source, memberId, points } = recharge;
  const entry = {
    account: 'facility',
    points,
    earnedAt: now,
    becomesValidAt: now,
    kind: 'recharge',
    period: 0,
  } as const;
  await saveEntries(tx, memberId, [{ ...entry, source }]);
}
