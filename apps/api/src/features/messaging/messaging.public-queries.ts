import type { PersonId } from '@waha/domain/kernel/ids';
import type { Role } from '@waha/domain/kernel/roles';
import type { QueueSize } from '#platform/database/count-queue';
import type { Database, Tx } from '#platform/database/database';
import { countAllUnread, countUnread, findMessageByKey, findOldestUnreadAt } from './message.store';

/** How many messages wait unread: for members their own, for admins those of all members; other staff have none. */
export async function countUnreadForPerson(
  db: Tx | Database,
  { id, role }: { id: PersonId; role: Role },
): Promise<number> {
  if (role === 'user') return countUnread(db, 'staff', id);
  return role === 'admin' ? countAllUnread(db) : 0;
}

/** Whether the message that was sent under this key is here: also when its answer is kept no more. */
export async function hasMessageWithKey(tx: Tx, authorId: PersonId, key: string): Promise<boolean> {
  return (await findMessageByKey(tx, authorId, key)) !== undefined;
}

/** What members wrote and nobody of the administration has read. */
export async function countPendingMessages(db: Database): Promise<QueueSize> {
  return { waiting: await countAllUnread(db), oldestAt: await findOldestUnreadAt(db) };
}
