import type { PersonId } from '@waha/domain/kernel/ids';
import type { Role } from '@waha/domain/kernel/roles';
import type { QueueSize } from '#platform/database/count-queue';
import type { Database, Tx } from '#platform/database/database';
import { countAllUnread, countUnread, findMessageByKey, findOldestUnreadAt } from './message.store';

/**
 * Returns the number of unread messages: for members their own, for admins those of all members; other staff have none.
 */
export async function countUnreadForPerson(
  db: Tx | Database,
  { id, role }: { id: PersonId; role: Role },
): Promise<number> {
  if (role === 'user') return countUnread(db, 'staff', id);
  return role === 'admin' ? countAllUnread(db) : 0;
}

/** Checks whether the message with this key exists, even after its stored response has expired. */
export async function hasMessageWithKey(tx: Tx, authorId: PersonId, key: string): Promise<boolean> {
  return (await findMessageByKey(tx, authorId, key)) !== undefined;
}

/** Counts members' messages that no staff member has read. */
export async function countPendingMessages(db: Database): Promise<QueueSize> {
  return { waiting: await countAllUnread(db), oldestAt: await findOldestUnreadAt(db) };
}
