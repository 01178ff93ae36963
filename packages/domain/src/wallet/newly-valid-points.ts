import { getDayAt } from '../kernel/calendar/day';
import { DAY, type Instant } from '../kernel/time';
import { computeTotals, type EntryKind, isValid, type LedgerEntry } from './ledger';

const NOTIFIED_KINDS: readonly EntryKind[] = [
  'pack_bonus',
  'pack_bonus_cancelled',
  'invitation',
  'invitation_cancelled',
];

/** Checks whether members are notified when points of this kind become valid, or of their reversal. */
export function isNotifiedKind(kind: EntryKind): boolean {
  return NOTIFIED_KINDS.includes(kind);
}

/** Members are not notified of points that have been valid for longer, as after a failure of the server. */
export const VALID_POINTS_NEWS_MS = 2 * DAY;

/** Checks whether the last notification was today: there is at most one a day. */
export function isNotifiedToday(notifiedAt: Instant | undefined, now: Instant): boolean {
  return notifiedAt !== undefined && getDayAt(notifiedAt) === getDayAt(now);
}

/**
 * Returns the wallet points that have become valid since the last notification, less what was reversed; never more
 * than the valid points that the member still has. Zero until the day after the last notification.
 * @param entries every entry of the member
 * @param notifiedAt of the last notification; `undefined` if there was none
 */
export function sumNewlyValidPoints(
  entries: readonly Pick<LedgerEntry, 'account' | 'kind' | 'points' | 'becomesValidAt'>[],
  { notifiedAt, now }: { notifiedAt?: Instant | undefined; now: Instant },
): number {
  if (isNotifiedToday(notifiedAt, now)) return 0;
  const after = Math.max(notifiedAt ?? 0, now - VALID_POINTS_NEWS_MS);
  const ofWallet = entries.filter(({ account }) => account === 'wallet');
  const newPoints = ofWallet
    .filter((entry) => isNotifiedKind(entry.kind) && entry.becomesValidAt > after && isValid(entry, now))
    .reduce((sum, { points }) => sum + points, 0);
  return Math.max(0, Math.min(newPoints, computeTotals(ofWallet, now).validPoints));
}
