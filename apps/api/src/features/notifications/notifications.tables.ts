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
import type { NotificationType, StaffNotificationType } from '@waha/domain/notifications/notification';
import type {
  MemberNotificationPayload,
  StaffNotificationPayload,
} from '@waha/domain/notifications/notification-payload.contract';
import { sqliteTable } from 'drizzle-orm/sqlite-core';
import { enumColumn, idColumn, instantColumn, jsonColumn, textColumn } from '#platform/database/columns';

export const memberNotifications = sqliteTable('member_notifications', {
  id: idColumn<NotificationId>('id').primaryKey(),
  memberId: idColumn<MemberId>('member_id').notNull(),
  type: enumColumn<NotificationType>('type').notNull(),
  message: textColumn('message').notNull(),
  subjectId: idColumn('subject_id'),
  createdAt: instantColumn('created_at').notNull(),
  readAt: instantColumn('read_at'),
  facts: jsonColumn<MemberNotificationPayload>('facts'),
  /** For an announcement: when a device of the member first fetched it. */
  fetchedAt: instantColumn('fetched_at'),
});

/** Members who asked for a mail about notifications that they have not read. */
export const noticeMails = sqliteTable('notice_mails', {
  memberId: idColumn<MemberId>('member_id').primaryKey(),
  chosenAt: instantColumn('chosen_at').notNull(),
  /** The newest notification that was mailed or read in time. */
  upTo: idColumn<NotificationId>('up_to').notNull(),
  /** When the next mail is due; null while there is nothing new. */
  nextAt: instantColumn('next_at'),
});

export const staffNotifications = sqliteTable('staff_notifications', {
  id: idColumn<NotificationId>('id').primaryKey(),
  type: enumColumn<StaffNotificationType>('type').notNull(),
  message: textColumn('message').notNull(),
  memberId: idColumn<MemberId>('member_id'),
  paymentId: idColumn<PaymentId>('payment_id'),
  quizResultId: idColumn<QuizResultId>('quiz_result_id'),
  createdAt: instantColumn('created_at').notNull(),
  profileId: idColumn<ProfileId>('profile_id'),
  withdrawalId: idColumn<WithdrawalId>('withdrawal_id'),
  rechargeId: idColumn<RechargeId>('recharge_id'),
  invoiceId: idColumn<InvoiceId>('invoice_id'),
  facts: jsonColumn<StaffNotificationPayload>('facts'),
});
