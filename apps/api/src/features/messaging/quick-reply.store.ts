import type { QuickReplyId, StaffId } from '@waha/domain/kernel/ids';
import { toIso } from '@waha/domain/kernel/time';
import type { QuickReply } from '@waha/domain/messaging/message';
import type { WireQuickReply } from '@waha/domain/messaging/messaging.contract';
import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import type { Database, Tx } from '#platform/database/database';
import { quickReplies } from './messaging.tables';

/** Ordered by title, ignoring case and accents. */
export async function listQuickReplies(tx: Tx | Database): Promise<QuickReply[]> {
  const { id, title, text, translations, updatedAt } = quickReplies;
  return tx
    .select({ id, title, text, translations, updatedAt })
    .from(quickReplies)
    .where(isNull(quickReplies.usedFor))
    .orderBy(sql`fold_name(${title})`, asc(id));
}

/** Inserts a quick reply, or updates its text. */
export async function saveQuickReply(tx: Tx, { id, ...reply }: QuickReply, updatedBy: StaffId): Promise<void> {
  const set = { ...reply, updatedBy };
  await tx
    .insert(quickReplies)
    .values({ id, ...set })
    .onConflictDoUpdate({ target: quickReplies.id, set });
}

/** Returns its id, or undefined if there was none. */
export async function deleteQuickReply(tx: Tx, id: QuickReplyId): Promise<QuickReplyId | undefined> {
  const [deleted] = await tx
    .delete(quickReplies)
    .where(and(eq(quickReplies.id, id), isNull(quickReplies.usedFor)))
    .returning({ id: quickReplies.id });
  return deleted?.id;
}

export function toWireQuickReply({ id, updatedAt, ...reply }: QuickReply): WireQuickReply {
  return { _id: id, ...reply, updatedAt: toIso(updatedAt) };
}
