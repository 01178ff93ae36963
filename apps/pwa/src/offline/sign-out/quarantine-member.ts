import { restoreOutbox } from '../outbox-backup/restore-outbox';
import { readControl } from '../store/control-db';
import { deleteMemberDb, getMemberDb } from '../store/member-db';
import { canEncryptOutbox, encryptOutbox, OUTBOX_AND_DRAFT_TABLES } from './encrypt-outbox';

/**
 * Things of a member are still here who has not chosen to leave: another has come, or their session was ended from
 * elsewhere. They are locked, and all else of theirs is deleted. Without a lock at hand all stays in the member's own
 * database, which nobody else's session opens.
 * @returns `left`: here still, in the clear
 */
export async function quarantineMember(memberId: string): Promise<'nothing' | 'locked' | 'left'> {
  const db = getMemberDb(memberId);
  await restoreOutbox(db, memberId);
  const left = await Promise.all(OUTBOX_AND_DRAFT_TABLES.map((name) => db.table(name).count()));
  const isEmpty = left.every((count) => count === 0);
  if (!isEmpty && !(await canEncryptOutbox(memberId))) return 'left';
  if (!isEmpty) await encryptOutbox(memberId, OUTBOX_AND_DRAFT_TABLES);
  // Back already: the box is opened at the next login, and its jobs are known by their keys.
  if ((await readControl()).memberId !== memberId) await deleteMemberDb(memberId);
  return isEmpty ? 'nothing' : 'locked';
}
