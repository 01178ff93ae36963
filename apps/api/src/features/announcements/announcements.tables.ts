import type { AnnouncedTexts } from '@waha/domain/announcements/announced-text';
import type { AnnouncementState } from '@waha/domain/announcements/staff/announcement';
import type { AnnouncementId, MemberId, NotificationId, StaffId } from '@waha/domain/kernel/ids';
import type { Audience } from '@waha/domain/staff-announcements.contract';
import { integer, sqliteTable } from 'drizzle-orm/sqlite-core';
import { enumColumn, idColumn, instantColumn, integerColumn, jsonColumn, textColumn } from '#platform/database/columns';

const flagColumn = (name: string) => integer(name, { mode: 'boolean' });

export const announcements = sqliteTable('announcements', {
  id: idColumn<AnnouncementId>('id').primaryKey(),
  texts: jsonColumn<AnnouncedTexts>('texts').notNull(),
  audience: jsonColumn<Audience>('audience').notNull(),
  byPush: flagColumn('by_push').notNull(),
  byMail: flagColumn('by_mail').notNull(),
  state: enumColumn<AnnouncementState>('state').notNull(),
  version: integerColumn('version').notNull(),
  savedAt: instantColumn('saved_at').notNull(),
  savedBy: idColumn<StaffId>('saved_by').notNull(),
  sendAt: instantColumn('send_at'),
  startedAt: instantColumn('started_at'),
  endedAt: instantColumn('ended_at'),
});

/** The progress of each announcement; triggers maintain its counts. */
export const announcementRuns = sqliteTable('announcement_runs', {
  announcementId: idColumn<AnnouncementId>('announcement_id').primaryKey(),
  lastMember: textColumn('last_member').notNull(),
  told: integerColumn('told').notNull(),
  appReceived: integerColumn('app_received').notNull(),
  pushSent: integerColumn('push_sent').notNull(),
  pushReceived: integerColumn('push_received').notNull(),
  mailSent: integerColumn('mail_sent').notNull(),
  mailReceived: integerColumn('mail_received').notNull(),
  received: integerColumn('received').notNull(),
  read: integerColumn('read').notNull(),
});

export const announcementMembers = sqliteTable('announcement_members', {
  announcementId: idColumn<AnnouncementId>('announcement_id').notNull(),
  memberId: idColumn<MemberId>('member_id').notNull(),
  noticeId: idColumn<NotificationId>('notice_id').notNull(),
  toldAt: instantColumn('told_at').notNull(),
  pushDue: integerColumn('push_due').notNull(),
  mailDue: integerColumn('mail_due').notNull(),
  pushQueuedAt: instantColumn('push_queued_at'),
  mailQueuedAt: instantColumn('mail_queued_at'),
  appAt: instantColumn('app_at'),
  pushAt: instantColumn('push_at'),
  mailAt: instantColumn('mail_at'),
  readAt: instantColumn('read_at'),
});

export const announcementHours = sqliteTable('announcement_hours', {
  announcementId: idColumn<AnnouncementId>('announcement_id').notNull(),
  hour: integerColumn('hour').notNull(),
  read: integerColumn('read').notNull(),
});

/** Members who do not want announcements by mail. */
export const announcementMailRefusals = sqliteTable('announcement_mail_refusals', {
  memberId: idColumn<MemberId>('member_id').primaryKey(),
  refusedAt: instantColumn('refused_at').notNull(),
});
