import { formatCount } from '@waha/domain/kernel/text/format-count';
import type { LedgerReport } from './check-ledger';

/** Returns how much a check of the ledger has compared. Only members whose points have ever moved are in the ledger. */
export function formatLedgerSize({
  members,
  entries,
  packs,
  withdrawals,
  recharges,
}: Omit<LedgerReport, 'faults'>): string {
  return [
    `${formatCount(members, 'member')} with points or packs`,
    formatCount(entries, 'entry', 'entries'),
    formatCount(packs, 'pack'),
    formatCount(withdrawals, 'withdrawal'),
    formatCount(recharges, 'approved recharge'),
  ].join(', ');
}
