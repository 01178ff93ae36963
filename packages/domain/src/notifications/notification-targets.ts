import type { NotificationType } from './notification';

/** The popup that each notification opens. */
export const NOTIFICATION_TARGETS: Record<NotificationType, string> = {
  PAYMENT_ACCEPTED: 'wallet',
  PAYMENT_REJECTED: 'my-payments',
  PAYMENT_APPROVED_FOR_USER: 'packs',
  WITHDRAW_ACCEPTED: 'wallet',
  WITHDRAW_REJECTED: 'wallet',
  REFUND_ACCEPTED: 'my-payments',
  REFUND_REJECTED: 'my-payments',
  REFUND_REQUEST_DECLINED: 'my-payments',
  PROFILE_VERIFIED: 'profile',
  PROFILE_REJECTED: 'profile',
  TASK_REPORT_ACCEPTED: 'tasks',
  TASK_REPORT_REJECTED: 'tasks',
  TASK_ADDED: 'tasks',
  REPORT_ADDED: 'facility',
  INVOICE_ADDED: 'invoices',
  INVOICE_DUE: 'invoices',
  INVOICE_PAID: 'invoices-paid',
  INVOICE_RECEIPT_REJECTED: 'invoices',
  RECHARGE_ACCEPTED: 'facility',
  RECHARGE_REJECTED: 'facility',
  INVITATION_CREDITED: 'wallet',
  INVITATION_REVERSED: 'wallet',
  POINTS_VALID: 'wallet',
  /** Clients that know the facts of the notification open the missing step: `getPurchaseTarget`. */
  PURCHASE_UNFINISHED: 'packs',
  DATA_COPY_READY: 'settings',
  ANNOUNCEMENT: 'notifications',
};

/** Returns the popup of the missing step of a purchase, and its parameters. */
export function getPurchaseTarget(step: 'quiz' | 'payment', packName: string) {
  return step === 'quiz' ? { open: step, pack: packName } : { open: step, pack: packName, mode: 'full' };
}
