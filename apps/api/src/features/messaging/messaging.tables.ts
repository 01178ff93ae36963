import type { FileId, MemberId, MessageId, PersonId, QuickReplyId, StaffId } from '@waha/domain/kernel/ids';
import type { ReplyTranslations, Side } from '@waha/domain/messaging/message';
import type { ReasonKind } from '@waha/domain/messaging/reasons/reason';
import type { BusinessHours } from '@waha/domain/messaging/staff/business-hours';
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
  /** 0 or 1. */
  isAutomatic: integerColumn('is_automatic').notNull().default(0),
});

export const conversations = sqliteTable('conversations', {
  memberId: idColumn<MemberId>('member_id').primaryKey(),
  lastSeq: integerColumn('last_seq').notNull(),
  answeredSeq: integerColumn('answered_seq').notNull().default(0),
  setAsideSeq: integerColumn('set_aside_seq').notNull().default(0),
  snoozedUntil: instantColumn('snoozed_until'),
  assigneeId: idColumn<StaffId>('assignee_id'),
});

export const businessHours = sqliteTable('business_hours', {
  /** Always 1. */
  id: integerColumn('id').primaryKey(),
  /** 0 or 1. */
  isOn: integerColumn('is_on').notNull(),
  days: jsonColumn<BusinessHours['days']>('days').notNull(),
  text: textColumn('text').notNull(),
  translations: jsonColumn<ReplyTranslations>('translations').notNull(),
  updatedBy: idColumn<StaffId>('updated_by').notNull(),
  updatedAt: instantColumn('updated_at').notNull(),
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
  pictureFileId: idColumn<FileId>('picture_file_id'),
});
