import type { Instant } from '../kernel/time';
import { accept, refuse, type Verdict } from '../kernel/verdict';
import { type EntryKind, firstOverdraft, type LedgerEntry, POINT_ACCOUNTS } from './ledger';

const CANCELLED_KIND: Partial<Record<EntryKind, EntryKind>> = {
  pack_bonus: 'pack_bonus_cancelled',
  pack_facility: 'pack_facility_cancelled',
};

/**
 * The entries that undo what one payment caused: each one's negative with the same `becomesValidAt`.
 * Refused when valid points would then be below zero at any instant from now on.
 */
export function reversePayment(
  entries: readonly LedgerEntry[],
  paymentId: string,
  now: Instant,
): Verdict<LedgerEntry[], 'points_already_withdrawn'> {
  const reversal = entries
    .filter(({ source, kind }) => source === paymentId && CANCELLED_KIND[kind] !== undefined)
    .map((entry): LedgerEntry => ({ ...entry, points: -entry.points, kind: CANCELLED_KIND[entry.kind] as EntryKind }));

  for (const account of POINT_ACCOUNTS) {
    const after = [...entries, ...reversal].filter((entry) => entry.account === account);
    if (firstOverdraft(after, now) !== undefined) return refuse('points_already_withdrawn');
  }
  return accept(reversal);
}
