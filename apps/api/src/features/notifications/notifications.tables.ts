import type {
  InvoiceId,
  MemberId,
  NotificationId,
  PaymentId,
  ProfileId,
  QuizResultId,
  RechargeId,
  WithdrawalId,
} from '@waha/domain/kernel/ids';
import type { MemberNoticeFacts, StaffNoticeFacts } from '@waha/domain/notifications/notice-facts.contract';
import type { NoticeKind, StaffNotice } from '@waha/domain/notifications/notification';
import { sqliteTable } from 'drizzle-orm/sqlite-core';
import { choice, id, instant, json, words } from '../../platform/database/columns';

export const memberNotifications = sqliteTable('member_notifications', {
  id: id<NotificationId>('id').primaryKey(),
  memberId: id<MemberId>('member_id').notNull(),
  type: choice<NoticeKind>('type').notNull(),
  message: words('message').notNull(),
  subjectId: id('subject_id'),
  createdAt: instant('created_at').notNull(),
  readAt: instant('read_at'),
  facts: json<MemberNoticeFacts>('facts'),
  /** Of an announcement: when a device of the member's fetched it first. */
  fetchedAt: instant('fetched_at'),
});

export const staffNotifications = sqliteTable('staff_notifications', {
  id: id<NotificationId>('id').primaryKey(),
  type: choice<StaffNotice>('type').notNull(),
  message: words('message').notNull(),
  memberId: id<MemberId>('member_id'),
  paymentId: id<PaymentId>('payment_id'),
  quizResultId: id<QuizResultId>('quiz_result_id'),
  createdAt: instant('created_at').notNull(),
  profileId: id<ProfileId>('profile_id'),
  withdrawalId: id<WithdrawalId>('withdrawal_id'),
  rechargeId: id<RechargeId>('recharge_id'),
  invoiceId: id<InvoiceId>('invoice_id'),
  facts: json<StaffNoticeFacts>('facts'),
});
