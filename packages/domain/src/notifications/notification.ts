/** Notification types of members (spec 3 §3). */
export const MEMBER_NOTIFICATION_TYPES = [
  'PAYMENT_ACCEPTED',
  'PAYMENT_REJECTED',
  'PROFILE_VERIFIED',
  'PROFILE_REJECTED',
  'PAYMENT_APPROVED_FOR_USER',
  'WITHDRAW_ACCEPTED',
  'WITHDRAW_REJECTED',
  'REFUND_ACCEPTED',
  'REFUND_REJECTED',
  'REFUND_REQUEST_DECLINED',
  'TASK_REPORT_ACCEPTED',
  'TASK_REPORT_REJECTED',
  'TASK_ADDED',
  'REPORT_ADDED',
  'INVOICE_ADDED',
  'INVOICE_DUE',
  'INVOICE_PAID',
  'INVOICE_RECEIPT_REJECTED',
  'RECHARGE_ACCEPTED',
  'RECHARGE_REJECTED',
  'INVITATION_CREDITED',
  'INVITATION_REVERSED',
  'POINTS_VALID',
  'PURCHASE_UNFINISHED',
  'DATA_COPY_READY',
] as const;
export type MemberNotificationType = (typeof MEMBER_NOTIFICATION_TYPES)[number];

/** A message of an admin to many members, in the admin's own words. */
export const ANNOUNCEMENT = 'ANNOUNCEMENT' as const;
/** All types in a member's list of notifications. */
export type NotificationType = MemberNotificationType | typeof ANNOUNCEMENT;

/** Notification types of staff. */
export const STAFF_NOTIFICATION_TYPES = [
  'USER_CREATED',
  'PAYMENT_MADE',
  'PAYMENT_ACCEPTED',
  'PAYMENT_REJECTED',
  'QUIZ_PASSED',
  'WITHDRAWAL_MADE',
  'WITHDRAW_ACCEPTED',
  'WITHDRAW_REJECTED',
  'PROFIL_CREATED',
  'RECHARGE_RECEIPT_SUBMITTED',
  'RECEIPT_SUBMITTED',
  'REFUND_REQUESTED',
] as const;
export type StaffNotificationType = (typeof STAFF_NOTIFICATION_TYPES)[number];

/** The two kinds that finance sees (spec 3 §2). */
export const FINANCE_NOTIFICATION_TYPES = [
  'RECHARGE_RECEIPT_SUBMITTED',
  'RECEIPT_SUBMITTED',
] as const satisfies readonly StaffNotificationType[];
