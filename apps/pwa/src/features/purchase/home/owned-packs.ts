import type { ReplyOf } from '@waha/domain/kernel/endpoint';
import { getPeriodAt, PACK_PERIOD_MS } from '@waha/domain/kernel/period';
import { DAY, type Instant } from '@waha/domain/kernel/time';
import type { countPaymentsByPack, listValidPacks } from '@waha/domain/purchase/payment.contract';

export type ValidPack = ReplyOf<typeof listValidPacks>['validPacks'][number];
type PackCount = ReplyOf<typeof countPaymentsByPack>['packCounts'][number];

/** The owned packs of one name: their quantity, and each purchase with its own period. */
export type OwnedPack = { packName: string; quantity: number; since: string; purchases: ValidPack[] };

/** Merges counts and purchases, the latest purchase first. */
export function mergeOwnedPacks(counts: readonly PackCount[], purchases: readonly ValidPack[]): OwnedPack[] {
  return [...counts]
    .sort((a, b) => Date.parse(b.lastPaymentDate) - Date.parse(a.lastPaymentDate))
    .map(({ packName, totalQuantity, firstPaymentDate }) => ({
      packName,
      quantity: totalQuantity,
      since: firstPaymentDate,
      purchases: purchases.filter((purchase) => purchase.packName === packName),
    }));
}

/**
 * Computes the progress of a purchase in its 31-day period. It is computed on the device, so that it is right offline
 * too, even after a period has ended.
 */
export function computePeriodProgress({ startedAt }: Pick<ValidPack, 'startedAt'>, now: Instant) {
  const { index, startedAt: from, endsAt: to } = getPeriodAt(Date.parse(startedAt), now);
  const elapsed = Math.min(PACK_PERIOD_MS, Math.max(0, now - from));
  return {
    index,
    from,
    to,
    /** 0 to 1. */
    share: elapsed / PACK_PERIOD_MS,
    /** Counted from 1. */
    day: Math.min(PACK_PERIOD_MS / DAY, Math.floor(elapsed / DAY) + 1),
    daysLeft: Math.ceil((PACK_PERIOD_MS - elapsed) / DAY),
  };
}

/** Returns the purchase whose period ends first: a card shows this one of several. */
export function findNextToEnd(purchases: readonly ValidPack[], now: Instant): ValidPack | undefined {
  return [...purchases].sort((a, b) => computePeriodProgress(a, now).to - computePeriodProgress(b, now).to)[0];
}
