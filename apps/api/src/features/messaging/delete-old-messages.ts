import type { FileId, MemberId } from '@waha/domain/kernel/ids';
import { and, asc, eq, gte, lt, lte } from 'drizzle-orm';
import { appendChanges } from '#platform/database/change-log';
import type { Tx } from '#platform/database/database';
import type { UnitOfWork } from '#platform/database/unit-of-work';
import { eraseMessages } from './messaging.member-data';
import { conversations, messages } from './messaging.tables';

/** One transaction deletes at most so many messages. */
export const MESSAGES_PER_STEP = 500;

/**
 * Deletes the oldest messages of a conversation, at most `MESSAGES_PER_STEP`; in the last step also the conversation.
 * Returns their files, whose rows the caller deletes, and whether the conversation is gone.
 */
export async function deleteOldMessages(
  unit: UnitOfWork,
  memberId: MemberId,
): Promise<{ files: FileId[]; isDone: boolean }> {
  const { tx } = unit;
  const oldest = await listEarlierMessages(tx, memberId);
  const [first, last] = [oldest.at(0), oldest.at(-1)];
  if (!first || !last) {
    const files = await eraseMessages(tx, memberId);
    await appendChanges(unit, [
      { audience: memberId, feature: 'messaging' },
      { audience: 'admin', feature: 'messaging' },
    ]);
    return { files, isDone: true };
  }
  await tx
    .delete(messages)
    .where(and(eq(messages.memberId, memberId), gte(messages.seq, first.seq), lte(messages.seq, last.seq)));
  return { files: oldest.flatMap(({ fileId }) => (fileId === null ? [] : [fileId])), isDone: false };
}

/** Returns the oldest messages but the last one, to which the conversation refers. */
async function listEarlierMessages(tx: Tx, memberId: MemberId) {
  const [conversation] = await tx
    .select({ lastSeq: conversations.lastSeq })
    .from(conversations)
    .where(eq(conversations.memberId, memberId));
  if (!conversation) return [];
  const { seq, fileId } = messages;
  return tx
    .select({ seq, fileId })
    .from(messages)
    .where(and(eq(messages.memberId, memberId), lt(seq, conversation.lastSeq)))
    .orderBy(asc(seq))
    .limit(MESSAGES_PER_STEP);
}
