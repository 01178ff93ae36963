import type { MemberId } from '@waha/domain/kernel/ids';
import { periodAt } from '@waha/domain/kernel/period';
import { type Instant, toIso } from '@waha/domain/kernel/time';
import type { Payment } from '@waha/domain/purchase/payment';
import type { Database } from '../../platform/database/database';
import { listApproved } from './payment.store';

/** How many of each pack a member owns, and since when. */
export async function countByPack(db: Database, memberId: MemberId) {
  const byName = groupByName(await listApproved(db, memberId));
  return [...byName].map(([packName, owned]) => ({
    packName,
    totalQuantity: owned.reduce((sum, { quantity }) => sum + quantity, 0),
    firstPaymentDate: toIso(startOf(owned[0]!)),
    lastPaymentDate: toIso(startOf(owned.at(-1)!)),
  }));
}

/** The owned packs, newest first, with the 31-day period each stands in. */
export async function validPacks(db: Database, memberId: MemberId, now: Instant) {
  const owned = await listApproved(db, memberId);
  return owned.reverse().map((payment) => {
    const { index, startedAt, endsAt } = periodAt(startOf(payment), now);
    return {
      packName: payment.packName,
      quantity: payment.quantity,
      startedAt: toIso(startOf(payment)),
      period: { index, startedAt: toIso(startedAt), endsAt: toIso(endsAt) },
    };
  });
}

function startOf({ approvedAt, createdAt }: Payment): Instant {
  return approvedAt ?? createdAt;
}

function groupByName(owned: readonly Payment[]): Map<string, Payment[]> {
  const byName = new Map<string, Payment[]>();
  for (const payment of owned) byName.set(payment.packName, [...(byName.get(payment.packName) ?? []), payment]);
  return byName;
}
