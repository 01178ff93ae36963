import type { QuickReplyId, StaffId } from '@waha/domain/kernel/ids';
import { toIso } from '@waha/domain/kernel/time';
import type { QuickReply } from '@waha/domain/messaging/message';
import type { WireQuickReply } from '@waha/domain/messaging/messaging.contract';
import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import type { Database, Tx } from '#platform/database/database';
import { files } from '#platform/database/platform.tables';
import { getFileUrl, hideFile } from '#platform/files/private-files';
import { quickReplies } from '../messaging.tables';

/** Ordered by title, ignoring case and accents. */
export async function listQuickReplies(tx: Tx | Database): Promise<QuickReply[]> {
  const { id, title, text, translations, updatedAt, pictureFileId } = quickReplies;
  const rows = await tx
    .select({ id, title, text, translations, updatedAt, fileId: files.id, type: files.type, bytes: files.size })
    .from(quickReplies)
    .leftJoin(files, eq(files.id, pictureFileId))
    .where(isNull(quickReplies.usedFor))
    .orderBy(sql`fold_name(${title})`, asc(id));
  return rows.map(({ fileId, type, bytes, ...reply }) => ({
    ...reply,
    ...(fileId !== null && type !== null && bytes !== null && { picture: { fileId, type, bytes } }),
  }));
}

/** Inserts a quick reply, or updates its text and picture. */
export async function saveQuickReply(tx: Tx, { id, picture, ...reply }: QuickReply, updatedBy: StaffId): Promise<void> {
  const set = { ...reply, pictureFileId: picture?.fileId ?? null, updatedBy };
  await tx
    .insert(quickReplies)
    .values({ id, ...set })
    .onConflictDoUpdate({ target: quickReplies.id, set });
}

/** Deletes a quick reply and hides its picture. Returns its id, or undefined if there was none. */
export async function deleteQuickReply(tx: Tx, id: QuickReplyId): Promise<QuickReplyId | undefined> {
  const [deleted] = await tx
    .delete(quickReplies)
    .where(and(eq(quickReplies.id, id), isNull(quickReplies.usedFor)))
    .returning({ id: quickReplies.id, pictureFileId: quickReplies.pictureFileId });
  if (deleted?.pictureFileId) await hideFile(tx, deleted.pictureFileId);
  return deleted?.id;
}

export function toWireQuickReply({ id, updatedAt, picture, ...reply }: QuickReply): WireQuickReply {
  return {
    ...{ _id: id, ...reply, updatedAt: toIso(updatedAt) },
    ...(picture && {
      picture: { filePath: getFileUrl(picture.fileId), mediaType: picture.type, fileBytes: picture.bytes },
    }),
  };
}
