import { LANGUAGE_INFO, type Language } from '../kernel/languages';
import { ANNOUNCEMENT, MEMBER_NOTIFICATION_TYPES, type NotificationType } from './notification';
import { NOTIFICATION_TARGETS } from './notification-targets';

/** The kinds of push messages: a message from the administration, a notification, or a test. */
export const PUSH_KINDS = ['message', 'test', ...MEMBER_NOTIFICATION_TYPES, ANNOUNCEMENT] as const;
export type PushKind = (typeof PUSH_KINDS)[number];

/** A declarative push message: a phone can show it without running the service worker. */
export type PushPayload = {
  web_push: 8030;
  notification: { title: string; body: string; navigate: string; tag: string; lang: string; dir: 'ltr' | 'rtl' };
  /** The number of unread messages and notifications. */
  app_badge: number;
};

/**
 * The tag decides which push message replaces an unread one on the phone. The push service can read it, so it reveals
 * no more than the text.
 */
export const PUSH_TAGS: Record<PushKind, string> = {
  message: 'message',
  test: 'test',
  PAYMENT_ACCEPTED: 'payment',
  PAYMENT_REJECTED: 'payment',
  PROFILE_VERIFIED: 'profile',
  PROFILE_REJECTED: 'profile',
  PAYMENT_APPROVED_FOR_USER: 'quiz',
  WITHDRAW_ACCEPTED: 'withdrawal',
  WITHDRAW_REJECTED: 'withdrawal',
  REFUND_ACCEPTED: 'refund',
  REFUND_REJECTED: 'refund',
  REFUND_REQUEST_DECLINED: 'refund',
  TASK_REPORT_ACCEPTED: 'task-report',
  TASK_REPORT_REJECTED: 'task-report',
  TASK_ADDED: 'task',
  REPORT_ADDED: 'report',
  INVOICE_ADDED: 'invoice',
  INVOICE_DUE: 'invoice',
  INVOICE_PAID: 'invoice',
  INVOICE_RECEIPT_REJECTED: 'invoice',
  RECHARGE_ACCEPTED: 'recharge',
  RECHARGE_REJECTED: 'recharge',
  INVITATION_CREDITED: 'invitation',
  INVITATION_REVERSED: 'invitation',
  POINTS_VALID: 'points',
  PURCHASE_UNFINISHED: 'purchase',
  DATA_COPY_READY: 'data-copy',
  ANNOUNCEMENT: 'announcement',
};

/** `body` is one sentence without amounts, names or outcome, or the title of an announcement; it is in `language`. */
type PushInput = { kind: PushKind; brand: string; publicUrl: string; unread: number; body: string; language: Language };

export function buildPushPayload({ kind, brand, publicUrl, unread, body, language }: PushInput): PushPayload {
  const { locale, dir } = LANGUAGE_INFO[language];
  const lang = locale.slice(0, 2);
  const navigate = `${publicUrl}/dashboard?open=${getPushTarget(kind)}`;
  return {
    web_push: 8030,
    notification: { title: brand, body, navigate, tag: PUSH_TAGS[kind], lang, dir },
    app_badge: unread,
  };
}

function getPushTarget(kind: PushKind): string {
  if (kind === 'message') return 'messages';
  return kind === 'test' ? 'notifications' : NOTIFICATION_TARGETS[kind satisfies NotificationType];
}
