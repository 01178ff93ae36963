import { PACK_PERIOD_MS } from '../kernel/period';
import type { Instant } from '../kernel/time';
import { getValidFrom, type LedgerEntry } from './ledger';

/** The earning terms of an approved payment, as they were when it was sent. */
export type EarningPack = {
  paymentId: string;
  approvedAt: Instant;
  quantity: number;
  monthlyBonusPoints: number;
  facilityPoints: number;
  withdrawalDays: number;
};

/**
 * Returns the bonuses that a pack has earned by `now` and that are not yet in the ledger. Each is quantity × monthly
 * bonus, at the start of every 31-day period, without end. It catches up after any pause.
 * @param nextPeriod the first period not yet credited, counted from 0
 */
export function computeDueBonuses(pack: EarningPack, nextPeriod: number, now: Instant): LedgerEntry[] {
  const due: LedgerEntry[] = [];
  for (let period = nextPeriod; getNextBonusAt(pack, period) <= now; period++) {
    const earnedAt = getNextBonusAt(pack, period);
    due.push({
      account: 'wallet',
      points: pack.quantity * pack.monthlyBonusPoints,
      earnedAt,
      becomesValidAt: getValidFrom(earnedAt, pack.withdrawalDays),
      kind: 'pack_bonus',
      source: pack.paymentId,
      period,
    });
  }
  return due;
}

/** Returns when the bonus of this period, counted from 0, is earned: at the start of the period. */
export function getNextBonusAt({ approvedAt }: Pick<EarningPack, 'approvedAt'>, period: number): Instant {
  return approvedAt + period * PACK_PERIOD_MS;
}

/** Returns the service credits that come with a pack at its approval. */
export function createFacilityCredit(pack: EarningPack): LedgerEntry {
  return {
    account: 'facility',
    points: pack.quantity * pack.facilityPoints,
    earnedAt: pack.approvedAt,
    becomesValidAt: getValidFrom(pack.approvedAt, pack.withdrawalDays),
    kind: 'pack_facility',
    source: pack.paymentId,
    period: 0,
  };
}
