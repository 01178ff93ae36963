import { PACK_PERIOD } from '../kernel/period';
import type { Instant } from '../kernel/time';
import { type LedgerEntry, validFrom } from './ledger';

/** What an approved payment earns by, in the terms of the day it was sent. */
export type EarningPack = {
  paymentId: string;
  approvedAt: Instant;
  quantity: number;
  monthlyBonusPoints: number;
  facilityPoints: number;
  withdrawalDays: number;
};

/**
 * The bonuses that a pack has earned by `now` and that are not yet in the ledger: quantity × monthly bonus at
 * the start of every 31-day period, without end, catching up after any pause.
 * @param nextPeriod the first period not yet credited, counted from 0
 */
export function dueBonuses(pack: EarningPack, nextPeriod: number, now: Instant): LedgerEntry[] {
  const due: LedgerEntry[] = [];
  for (let period = nextPeriod; nextBonusAt(pack, period) <= now; period++) {
    const earnedAt = nextBonusAt(pack, period);
    due.push({
      account: 'wallet',
      points: pack.quantity * pack.monthlyBonusPoints,
      earnedAt,
      becomesValidAt: validFrom(earnedAt, pack.withdrawalDays),
      kind: 'pack_bonus',
      source: pack.paymentId,
      period,
    });
  }
  return due;
}

/** When the bonus of this period, counted from 0, is earned: at its start. */
export function nextBonusAt({ approvedAt }: Pick<EarningPack, 'approvedAt'>, period: number): Instant {
  return approvedAt + period * PACK_PERIOD;
}

/** The service points that come with a pack, at its approval. */
export function facilityCredit(pack: EarningPack): LedgerEntry {
  return {
    account: 'facility',
    points: pack.quantity * pack.facilityPoints,
    earnedAt: pack.approvedAt,
    becomesValidAt: validFrom(pack.approvedAt, pack.withdrawalDays),
    kind: 'pack_facility',
    source: pack.paymentId,
    period: 0,
  };
}
