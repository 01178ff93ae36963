import { DAY, type Instant } from '../kernel/time';
import { computeTotals, type EntryKind, isValid, type LedgerEntry } from './ledger';

const ANNOUNCED_KINDS: readonly EntryKind[] = [
  'pack_bonus',
  'pack_bonus_cancelled',
  'invitation',
  'invitation_cancelled',
];

/** Checks whether a member is told when points of this kind become valid, or of their reversal. */
export function isAnnouncedKind(kind: EntryKind): boolean {
  return ANNOUNCED_KINDS.includes(kind);
}

/** Members are not told of points that have been valid for longer, as after a failure of the server. */
export const VALID_POINTS_NEWS_MS = 2 * DAY;

/**
 * Returns the wallet points that have become valid since the member was last told, less what was reversed; never more
 * than the valid points that the member still has.
 * @param entries every entry of the member
 * @param toldAt when the member was last told; `undefined` if never
 */
export function sumNewlyValidPoints(
  entries: readonly Pick<LedgerEntry, 'account' | 'kind' | 'points' | 'becomesValidAt'>[],
  { toldAt = 0, now }: { toldAt?: Instant | undefined; now: Instant },
): number {
  const after = Math.max(toldAt, now - VALID_POINTS_NEWS_MS);
  const ofWallet = entries.filter(({ account }) => account === 'wallet');
  const newPoints = ofWallet
    .filter((entry) => isAnnouncedKind(entry.kind) && entry.becomesValidAt > after && isValid(entry, now))
    .reduce((sum, { points }) => sum + points, 0);
  return Math.max(0, Math.min(newPoints, computeTotals(ofWallet, now).validPoints));
}
