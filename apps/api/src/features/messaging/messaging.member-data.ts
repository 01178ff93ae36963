import type { FileId, MemberId } from '@waha/domain/kernel/ids';
import { asc, eq } from 'drizzle-orm';
import type { Database, Tx } from '#platform/database/database';
import { conversations, messages } from './messaging.tables';

export async function readMessagingData(db: Database, memberId: MemberId) {
  const all = db.select().from(messages).where(eq(messages.memberId, memberId));
  const state = db.select().from(conversations).where(eq(conversations.memberId, memberId));
  return { messages: await all.orderBy(asc(messages.seq)), conversations: await state };
}

/** Erases the complete conversation, both sides. Returns the files that no row refers to any more. */
export async function eraseMessages(tx: Tx, memberId: MemberId): Promise<FileId[]> {
  await tx.delete(conversations).where(eq(conversations.memberId, memberId));
  const deletedMessages = await tx
    .delete(messages)
    .where(eq(messages.memberId, memberId))
    .returning({ fileId: messages.fileId });
  return deletedMessages.flatMap(({ fileId }) => (fileId === null ? [] : [fileId]));
}
