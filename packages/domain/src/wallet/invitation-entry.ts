import type { InvitationId } from '../kernel/ids';
import type { Instant } from '../kernel/time';
import { getValidFrom, type LedgerEntry } from './ledger';

/** The days after which the points of an invitation are valid: as those of packs. */
export const INVITATION_WITHDRAWAL_DAYS = 31;

/** Returns the inviter's ledger entry. Its source is the invitation, so that one invited member credits once. */
export function createInvitationEntry({
  id,
  points,
  decidedAt,
}: {
  id: InvitationId;
  points: number;
  decidedAt: Instant;
}): LedgerEntry {
  return {
    account: 'wallet',
    points,
    earnedAt: decidedAt,
    becomesValidAt: getValidFrom(decidedAt, INVITATION_WITHDRAWAL_DAYS),
    kind: 'invitation',
    source: id,
    period: 0,
  };
}
