import { bringBack } from '../outbox-backup/restore-outbox';
import { readControl } from '../store/control-db';
import { deleteMemberDb, memberDb } from '../store/member-db';
import { canSeal, sealMember, WAITING_AND_DRAFTS } from './encrypt-outbox';

/**
 * Things of a member are still here who has not chosen to leave: another has come, or their session was ended from
 * elsewhere. They are locked, and all else of theirs is deleted. Without a lock at hand all stays in the member's own
 * database, which nobody else's session opens.
 * @returns `left`: here still, in the clear
 */
export async function putAside(memberId: string): Promise<'nothing' | 'locked' | 'left'> {
  const db = memberDb(memberId);
  await bringBack(db, memberId);
  const left = await Promise.all(WAITING_AND_DRAFTS.map((name) => db.table(name).count()));
  const isEmpty = left.every((count) => count === 0);
  if (!isEmpty && !(await canSeal(memberId))) return 'left';
  if (!isEmpty) await sealMember(memberId, WAITING_AND_DRAFTS);
  // Back already: the box is opened at the next login, and its jobs are known by their keys.
  if ((await readControl()).memberId !== memberId) await deleteMemberDb(memberId);
  return isEmpty ? 'nothing' : 'locked';
}
