import { ok, type Result, refuse } from '../kernel/result';
import type { Instant } from '../kernel/time';
import { type EntryKind, findFirstOverdraft, type LedgerEntry, POINT_ACCOUNTS } from './ledger';

const CANCELLATION_KINDS: Partial<Record<EntryKind, EntryKind>> = {
  pack_bonus: 'pack_bonus_cancelled',
  pack_facility: 'pack_facility_cancelled',
};

/**
 * The entries that undo what one payment caused: each one's negative with the same `becomesValidAt`, dated now, so that
 * a month that has ended does not change.
 * Refused when valid points would then be below zero at any instant from now on.
 */
export function reversePayment(
  entries: readonly LedgerEntry[],
  paymentId: string,
  now: Instant,
): Result<LedgerEntry[], 'points_already_withdrawn'> {
  const reversal = entries.flatMap((entry) => (entry.source === paymentId ? createReversal(entry, now) : []));

  for (const account of POINT_ACCOUNTS) {
    const after = [...entries, ...reversal].filter((entry) => entry.account === account);
    if (findFirstOverdraft(after, now) !== undefined) return refuse('points_already_withdrawn');
  }
  return ok(reversal);
}

/** The entry that undoes a credit of a pack, at the instant at which the payment is cancelled; none undoes another kind. */
export function createReversal(entry: LedgerEntry, at: Instant): LedgerEntry[] {
  const kind = CANCELLATION_KINDS[entry.kind];
  return kind ? [{ ...entry, points: -entry.points, earnedAt: at, kind }] : [];
}
