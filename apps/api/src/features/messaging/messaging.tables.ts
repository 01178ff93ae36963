import type { FileId, MemberId, MessageId, PersonId, QuickReplyId, StaffId } from '@waha/domain/kernel/ids';
import type { ReplyTranslations, Side } from '@waha/domain/messaging/message';
import { sqliteTable } from 'drizzle-orm/sqlite-core';
import { choice, count, id, instant, json, words } from '../../platform/database/columns';

export const messages = sqliteTable('messages', {
  seq: count('seq').primaryKey(),
  id: id<MessageId>('id').notNull(),
  memberId: id<MemberId>('member_id').notNull(),
  authorId: id<PersonId>('author_id').notNull(),
  side: choice<Side>('side').notNull(),
  text: words('text').notNull(),
  fileId: id<FileId>('file_id'),
  durationMs: count('duration_ms'),
  createdAt: instant('created_at').notNull(),
  readAt: instant('read_at'),
  clientKey: words('client_key'),
});

export const conversations = sqliteTable('conversations', {
  memberId: id<MemberId>('member_id').primaryKey(),
  lastSeq: count('last_seq').notNull(),
});

export const quickReplies = sqliteTable('quick_replies', {
  id: id<QuickReplyId>('id').primaryKey(),
  title: words('title').notNull(),
  text: words('text').notNull(),
  updatedBy: id<StaffId>('updated_by').notNull(),
  updatedAt: instant('updated_at').notNull(),
  translations: json<ReplyTranslations>('translations').notNull().default({}),
});
