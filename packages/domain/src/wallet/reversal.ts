import { ok, type Result, refuse } from '../kernel/result';
import type { Instant } from '../kernel/time';
import { type EntryKind, findFirstOverdraft, type LedgerEntry, POINT_ACCOUNTS } from './ledger';

const CANCELLATION_KINDS: Partial<Record<EntryKind, EntryKind>> = {
  pack_bonus: 'pack_bonus_cancelled',
  pack_facility: 'pack_facility_cancelled',
  invitation: 'invitation_cancelled',
};

/**
 * Returns the entries that reverse what one source (a payment or an invitation) has credited to a member: the negative
 * of each entry with the same `becomesValidAt`. They are dated now, so that an ended month does not change. Refused if valid points would be below zero at any
 * instant from now on.
 */
export function reverseSource(
  entries: readonly LedgerEntry[],
  source: string,
  now: Instant,
): Result<LedgerEntry[], 'points_already_withdrawn'> {
  const reversal = entries.flatMap((entry) => (entry.source === source ? createReversal(entry, now) : []));

  for (const account of POINT_ACCOUNTS) {
    const after = [...entries, ...reversal].filter((entry) => entry.account === account);
    if (findFirstOverdraft(after, now) !== undefined) return refuse('points_already_withdrawn');
  }
  return ok(reversal);
}

/** Returns the entry that reverses a credit of a payment or of an invitation; other kinds have no reversal. */
export function createReversal(entry: LedgerEntry, at: Instant): LedgerEntry[] {
  const kind = CANCELLATION_KINDS[entry.kind];
  return kind ? [{ ...entry, points: -entry.points, earnedAt: at, kind }] : [];
}
