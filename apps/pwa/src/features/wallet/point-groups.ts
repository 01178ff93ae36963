import { fromIso, type Instant } from '@waha/domain/kernel/time';
import type { WireWallet, WireWithdraw } from '@waha/domain/wallet/wallet.contract';
import { validPoints } from './home/point-dates';

type Entry = WireWallet['pointHistory'][number];

/** Where a member's points are, and what put them there. */
export type PointGroups = {
  valid: { points: number; entries: readonly Entry[] };
  /** Earned, not yet valid; the next first. */
  maturing: { points: number; entries: readonly Entry[] };
  /** Taken by withdrawals that nobody has decided yet. */
  held: { points: number; withdrawals: readonly WireWithdraw[] };
  /** Taken by withdrawals that were approved. */
  spent: { points: number; withdrawals: readonly WireWithdraw[] };
};

/** Sorts entries and withdrawals by where the points are at `now`, by the device's clock. */
export function groupPoints(
  { pointHistory, totalPoints }: Pick<WireWallet, 'pointHistory' | 'totalPoints'>,
  withdrawals: readonly WireWithdraw[],
  now: Instant,
): PointGroups {
  const valid = validPoints(pointHistory, now);
  const isValid = ({ becomesValidAt }: Entry) => (fromIso(becomesValidAt) ?? 0) <= now;
  const of = (status: WireWithdraw['status']) => {
    const own = withdrawals.filter((withdrawal) => withdrawal.status === status);
    return { points: own.reduce((sum, { pointsWithdrawn }) => sum + pointsWithdrawn, 0), withdrawals: own };
  };
  return {
    valid: { points: valid, entries: pointHistory.filter(isValid) },
    maturing: {
      points: totalPoints - valid,
      entries: pointHistory
        .filter((entry) => !isValid(entry))
        .sort((a, b) => Date.parse(a.becomesValidAt) - Date.parse(b.becomesValidAt)),
    },
    held: of('pending'),
    spent: of('approved'),
  };
}
