import type { AnnouncedTexts } from '@waha/domain/announcements/announced-text';
import type { AnnouncementState } from '@waha/domain/announcements/staff/announcement';
import type { AnnouncementId, MemberId, NotificationId, StaffId } from '@waha/domain/kernel/ids';
import type { Audience } from '@waha/domain/staff-announcements.contract';
import { integer, sqliteTable } from 'drizzle-orm/sqlite-core';
import { choice, count, id, instant, json, words } from '../../platform/database/columns';

const flagColumn = (name: string) => integer(name, { mode: 'boolean' });

export const announcements = sqliteTable('announcements', {
  id: id<AnnouncementId>('id').primaryKey(),
  texts: json<AnnouncedTexts>('texts').notNull(),
  audience: json<Audience>('audience').notNull(),
  byPush: flagColumn('by_push').notNull(),
  byMail: flagColumn('by_mail').notNull(),
  state: choice<AnnouncementState>('state').notNull(),
  version: count('version').notNull(),
  savedAt: instant('saved_at').notNull(),
  savedBy: id<StaffId>('saved_by').notNull(),
  sendAt: instant('send_at'),
  startedAt: instant('started_at'),
  endedAt: instant('ended_at'),
});

/** How far each is; its counts are kept by triggers. */
export const announcementRuns = sqliteTable('announcement_runs', {
  announcementId: id<AnnouncementId>('announcement_id').primaryKey(),
  lastMember: words('last_member').notNull(),
  told: count('told').notNull(),
  appReceived: count('app_received').notNull(),
  pushSent: count('push_sent').notNull(),
  pushReceived: count('push_received').notNull(),
  mailSent: count('mail_sent').notNull(),
  mailReceived: count('mail_received').notNull(),
  received: count('received').notNull(),
  read: count('read').notNull(),
});

export const announcementMembers = sqliteTable('announcement_members', {
  announcementId: id<AnnouncementId>('announcement_id').notNull(),
  memberId: id<MemberId>('member_id').notNull(),
  noticeId: id<NotificationId>('notice_id').notNull(),
  toldAt: instant('told_at').notNull(),
  pushDue: count('push_due').notNull(),
  mailDue: count('mail_due').notNull(),
  pushQueuedAt: instant('push_queued_at'),
  mailQueuedAt: instant('mail_queued_at'),
  appAt: instant('app_at'),
  pushAt: instant('push_at'),
  mailAt: instant('mail_at'),
  readAt: instant('read_at'),
});

export const announcementHours = sqliteTable('announcement_hours', {
  announcementId: id<AnnouncementId>('announcement_id').notNull(),
  hour: count('hour').notNull(),
  read: count('read').notNull(),
});

/** Members who want none by mail. */
export const announcementMailRefusals = sqliteTable('announcement_mail_refusals', {
  memberId: id<MemberId>('member_id').primaryKey(),
  refusedAt: instant('refused_at').notNull(),
});
