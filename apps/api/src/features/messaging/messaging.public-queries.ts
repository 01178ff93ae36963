import type { MemberId, PersonId } from '@waha/domain/kernel/ids';
import type { Role } from '@waha/domain/kernel/roles';
import type { Instant } from '@waha/domain/kernel/time';
import type { Side } from '@waha/domain/messaging/message';
import { desc } from 'drizzle-orm';
import type { Database, Tx } from '#platform/database/database';
import type { QueueSize } from '#platform/database/queues/count-queue';
import { countAllUnread, countUnread, findMessageByKey, findOldestUnreadAt } from './message.store';
import { messages } from './messaging.tables';

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

/** Returns who sent the latest messages of all conversations, and when, in the order in which they arrived. */
export async function listLatestMessages(
  db: Database,
  limit: number,
): Promise<{ memberId: MemberId; side: Side; createdAt: Instant }[]> {
  const { memberId, side, createdAt, seq } = messages;
  return (await db.select({ memberId, side, createdAt }).from(messages).orderBy(desc(seq)).limit(limit)).reverse();
}
