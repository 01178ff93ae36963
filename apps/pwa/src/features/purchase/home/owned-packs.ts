import type { ReplyOf } from '@waha/domain/kernel/endpoint';
import { getPeriodAt, PACK_PERIOD_MS } from '@waha/domain/kernel/period';
import { DAY, type Instant } from '@waha/domain/kernel/time';
import type { countPaymentsByPack, listValidPacks } from '@waha/domain/purchase/payment.contract';

export type ValidPack = ReplyOf<typeof listValidPacks>['validPacks'][number];
type PackCount = ReplyOf<typeof countPaymentsByPack>['packCounts'][number];

/** One pack by name: how many of it, and each purchase with its own period. */
export type OwnedPack = { packName: string; quantity: number; since: string; purchases: ValidPack[] };

/** Counts and purchases put together, the latest bought first. */
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
 * Where a purchase stands in its 31-day period. Reckoned on the device, so that it is right offline too,
 * also when a period has ended since the server was asked.
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

/** The purchase whose period ends first: what a card shows of several. */
export function findNextToEnd(purchases: readonly ValidPack[], now: Instant): ValidPack | undefined {
  return [...purchases].sort((a, b) => computePeriodProgress(a, now).to - computePeriodProgress(b, now).to)[0];
}
