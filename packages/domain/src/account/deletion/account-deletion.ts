import type { AccountDeletionId, MemberId, PersonId } from '@waha/domain/kernel/ids';
import { ok, type Result, refuse } from '@waha/domain/kernel/result';
import { DAY, type Instant } from '@waha/domain/kernel/time';
import type { AccountRefusal } from '../account.refusals';

/** A deletion can be undone for this time. */
export const DELETION_DELAY_MS = 30 * DAY;

/** A scheduled deletion of a member's account. The times are set once. */
export type AccountDeletion = {
  id: AccountDeletionId;
  memberId: MemberId;
  requestedAt: Instant;
  eraseAt: Instant;
  /** The member, or the administrator who received their letter. */
  requestedBy: PersonId;
  /** Why an administrator requested it. */
  reason?: string;
  /** When the last mail was queued: the account is erased after it. */
  noticedAt?: Instant;
};

/** The number of a member's items that prevent an erasure: without a name they could not be settled. */
export type UnsettledItems = { payments: number; recharges: number; withdrawals: number; refunds: number };

export function hasUnsettledItems({ payments, recharges, withdrawals, refunds }: UnsettledItems): boolean {
  return payments + recharges + withdrawals + refunds > 0;
}

type DeletionRequest = Pick<AccountDeletion, 'id' | 'memberId' | 'requestedBy'> & { reason?: string | undefined };

/** Schedules a deletion. A second request changes nothing: the first date stays. */
export function requestDeletion(
  { reason, ...request }: DeletionRequest,
  { scheduled, unsettled }: { scheduled: AccountDeletion | undefined; unsettled: UnsettledItems },
  now: Instant,
): Result<AccountDeletion, AccountRefusal> {
  if (scheduled) return ok(scheduled);
  if (hasUnsettledItems(unsettled)) return refuse('deletion_unsettled', { details: { unsettled } });
  return ok({ ...request, requestedAt: now, eraseAt: now + DELETION_DELAY_MS, ...(reason && { reason }) });
}

/** The next step of a scheduled deletion. Only `notify` and `erase` do something; the others say why it waits. */
export type DeletionStep = 'not_due' | 'held' | 'unsettled' | 'notify' | 'mail_pending' | 'erase';

/**
 * Returns the next step of a deletion. The last mail is sent before the erasure, because afterwards the address is
 * unknown.
 * @param isHeld whether an administrator has set a hold on the member
 * @param isMailPending whether the last mail is still in the queue; it leaves the queue when it is sent, refused or expired
 */
export function findDeletionStep(
  { eraseAt, noticedAt }: Pick<AccountDeletion, 'eraseAt' | 'noticedAt'>,
  { isHeld, unsettled, isMailPending }: { isHeld: boolean; unsettled: UnsettledItems; isMailPending: boolean },
  now: Instant,
): DeletionStep {
  if (now < eraseAt) return 'not_due';
  if (isHeld) return 'held';
  if (hasUnsettledItems(unsettled)) return 'unsettled';
  if (noticedAt === undefined) return 'notify';
  return isMailPending ? 'mail_pending' : 'erase';
}
