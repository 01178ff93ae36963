import { bringBack } from '../bring-back';
import { readControl } from '../control-db';
import { deleteMemberDb, memberDb } from '../member-db';
import { canSeal, sealMember, WAITING_AND_DRAFTS } from './seal-member';

/**
 * Another member has come while things of this one are still here: they are locked, and all else of this one is
 * deleted. Without a lock at hand all stays in this member's own database, which nobody else's session opens.
 */
export async function putAside(memberId: string): Promise<void> {
  const db = memberDb(memberId);
  await bringBack(db, memberId);
  const left = await Promise.all(WAITING_AND_DRAFTS.map((name) => db.table(name).count()));
  const isEmpty = left.every((count) => count === 0);
  if (!isEmpty && !(await canSeal(memberId))) return;
  if (!isEmpty) await sealMember(memberId, WAITING_AND_DRAFTS);
  // Back already: the box is opened at the next login, and its jobs are known by their keys.
  if ((await readControl()).memberId !== memberId) await deleteMemberDb(memberId);
}
