import type { NotificationType } from './notification';

/** The popup that each notification opens. */
export const NOTIFICATION_TARGETS: Record<NotificationType, string> = {
  PAYMENT_ACCEPTED: 'wallet',
  PAYMENT_REJECTED: 'my-payments',
  PAYMENT_APPROVED_FOR_USER: 'packs',
  WITHDRAW_ACCEPTED: 'wallet',
  WITHDRAW_REJECTED: 'wallet',
  PROFILE_VERIFIED: 'profile',
  PROFILE_REJECTED: 'profile',
  TASK_REPORT_ACCEPTED: 'tasks',
  TASK_REPORT_REJECTED: 'tasks',
  ANNOUNCEMENT: 'notifications',
};
