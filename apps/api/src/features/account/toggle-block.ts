import type { MemberId, StaffId } from '@waha/domain/kernel/ids';
import { orMissing, Refused } from '../../platform/refused';
import type { Unit } from '../../platform/transact';
import { endSessions, findPerson, saveBlock } from './account.store';

/** Blocks or unblocks a member; a block ends their sessions at once. Staff are not blocked here. */
export async function toggleBlock(
  { tx, now, emit }: Unit,
  { memberId, by }: { memberId: MemberId; by: StaffId },
): Promise<{ isBlocked: boolean }> {
  const member = orMissing(await findPerson(tx, memberId), 'user_not_found');
  if (member.role !== 'user') throw new Refused({ code: 'forbidden' });
  const isBlocked = member.blockedAt === undefined;
  await saveBlock(tx, memberId, isBlocked ? now : null);
  if (isBlocked) await endSessions(tx, { personId: memberId }, now);
  await emit({ type: 'member.block-toggled', memberId, isBlocked, by, at: now });
  return { isBlocked };
}
