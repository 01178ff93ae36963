import type { FileId, MemberId } from '@waha/domain/kernel/ids';
import { eq } from 'drizzle-orm';
import type { Database, Tx } from '#platform/database/database';
import { readAtOnce, readInPages } from '#platform/documents/member-data';
import { conversations, messages } from './messaging.tables';

export function readMessagingData(db: Database, memberId: MemberId) {
  return {
    messages: readInPages(db, messages, eq(messages.memberId, memberId), { by: messages.seq }),
    conversations: readAtOnce(() => db.select().from(conversations).where(eq(conversations.memberId, memberId))),
  };
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
