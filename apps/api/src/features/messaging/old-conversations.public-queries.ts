import type { MemberId } from '@waha/domain/kernel/ids';
import type { Instant } from '@waha/domain/kernel/time';
import { asc, eq, gt } from 'drizzle-orm';
import { isActiveSince } from '#platform/auth/is-active-since';
import type { Database, Tx } from '#platform/database/database';
import { conversations, messages } from './messaging.tables';

/** A conversation, and when its newest message was sent. */
export type OldConversation = { memberId: MemberId; lastSeq: number; at: Instant };

/**
 * Returns conversations without a message since an instant, those with the oldest message first. Their members may have
 * been active since.
 * @param after the last one of the previous page
 */
export async function listOldConversations(
  db: Database,
  before: Instant,
  { after, limit }: { after?: OldConversation | undefined; limit: number },
): Promise<OldConversation[]> {
  const { memberId, lastSeq } = conversations;
  const rows = await db
    .select({ memberId, lastSeq, at: messages.createdAt })
    .from(conversations)
    .innerJoin(messages, eq(messages.seq, lastSeq))
    .where(gt(lastSeq, after?.lastSeq ?? 0))
    .orderBy(asc(lastSeq))
    .limit(limit);
  // Numbers and times of messages have the same order.
  const firstNewer = rows.findIndex(({ at }) => at >= before);
  return firstNewer === -1 ? rows : rows.slice(0, firstNewer);
}

/** Checks whether neither a message nor another action of the member happened since an instant. */
export async function isConversationOld(db: Database | Tx, memberId: MemberId, before: Instant): Promise<boolean> {
  const [last] = await db
    .select({ at: messages.createdAt })
    .from(conversations)
    .innerJoin(messages, eq(messages.seq, conversations.lastSeq))
    .where(eq(conversations.memberId, memberId));
  return last !== undefined && last.at < before && !(await isActiveSince(db, memberId, before));
}
