import type { MemberId, StaffId } from '@waha/domain/kernel/ids';
import { findPerson, saveBlock } from '#platform/auth/people.store';
import { endSessions } from '#platform/auth/session.store';
import type { UnitOfWork } from '#platform/database/unit-of-work';
import { RefusalError, requireFound } from '#platform/http/refusal-error';

type BlockOrder = {
  memberId: MemberId;
  isBlocked?: boolean | undefined;
  reason?: string | undefined;
  by: StaffId;
};

/**
 * Blocks or unblocks a member according to `isBlocked`, so that two equal calls do not undo each other; without it
 * toggles the block. A block ends the member's sessions at once. Its reason is for staff and is kept until it ends.
 * Staff cannot be blocked here.
 * @throws RefusalError `user_not_found`, `forbidden` for staff
 */
export async function setBlocked(
  { tx, now, emit }: UnitOfWork,
  { memberId, isBlocked: wanted, reason, by }: BlockOrder,
): Promise<{ isBlocked: boolean }> {
  const member = requireFound(await findPerson(tx, memberId), 'user_not_found');
  if (member.role !== 'user') throw new RefusalError({ code: 'forbidden' });
  const wasBlocked = member.blockedAt !== undefined;
  const isBlocked = wanted ?? !wasBlocked;
  if (isBlocked === wasBlocked) return { isBlocked };
  await saveBlock(tx, memberId, isBlocked ? { at: now, ...(reason && { reason }) } : null);
  if (isBlocked) await endSessions(tx, { personId: memberId }, now);
  await emit({ type: 'member.block-toggled', memberId, isBlocked, by, at: now });
  return { isBlocked };
}
