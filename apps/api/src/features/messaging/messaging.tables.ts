import type { FileId, MemberId, MessageId, PersonId, QuickReplyId, StaffId } from '@waha/domain/kernel/ids';
import type { ReplyTranslations, Side } from '@waha/domain/messaging/message';
import type { ReasonKind } from '@waha/domain/messaging/reasons/reason';
import { sqliteTable } from 'drizzle-orm/sqlite-core';
import { enumColumn, idColumn, instantColumn, integerColumn, jsonColumn, textColumn } from '#platform/database/columns';

export const messages = sqliteTable('messages', {
  seq: integerColumn('seq').primaryKey(),
  id: idColumn<MessageId>('id').notNull(),
  memberId: idColumn<MemberId>('member_id').notNull(),
  authorId: idColumn<PersonId>('author_id').notNull(),
  side: enumColumn<Side>('side').notNull(),
  text: textColumn('text').notNull(),
  fileId: idColumn<FileId>('file_id'),
  durationMs: integerColumn('duration_ms'),
  createdAt: instantColumn('created_at').notNull(),
  readAt: instantColumn('read_at'),
  clientKey: textColumn('client_key'),
});

export const conversations = sqliteTable('conversations', {
  memberId: idColumn<MemberId>('member_id').primaryKey(),
  lastSeq: integerColumn('last_seq').notNull(),
});

export const quickReplies = sqliteTable('quick_replies', {
  id: idColumn<QuickReplyId>('id').primaryKey(),
  title: textColumn('title').notNull(),
  text: textColumn('text').notNull(),
  updatedBy: idColumn<StaffId>('updated_by').notNull(),
  updatedAt: instantColumn('updated_at').notNull(),
  translations: jsonColumn<ReplyTranslations>('translations').notNull().default({}),
  /** Null for a quick reply of conversations. */
  usedFor: enumColumn<ReasonKind>('used_for'),
});
