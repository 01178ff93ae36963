import { NOTICE_TARGETS } from './notice-targets';
import { MEMBER_NOTICES, type MemberNotice } from './notification';

/** What may be pushed to a closed app: a message from the administration, a notification, or a try. */
export const PUSH_KINDS = ['message', 'test', ...MEMBER_NOTICES] as const;
export type PushKind = (typeof PUSH_KINDS)[number];

/** Phones are shared and lie on tables: no amounts, no names, no outcome, nothing of what was written. */
export const PUSH_TEXTS: Record<PushKind, string> = {
  message: 'New message from the administration.',
  test: 'Notifications arrive on this device.',
  PAYMENT_ACCEPTED: 'Your payment was looked at.',
  PAYMENT_REJECTED: 'Your payment was looked at.',
  PROFILE_VERIFIED: 'Your profile was looked at.',
  PROFILE_REJECTED: 'Your profile was looked at.',
  PAYMENT_APPROVED_FOR_USER: 'Your quiz was looked at.',
  WITHDRAW_ACCEPTED: 'Your withdrawal was looked at.',
  WITHDRAW_REJECTED: 'Your withdrawal was looked at.',
};

/** A declarative push: a phone may show it without running a line of ours. */
export type PushPayload = {
  web_push: 8030;
  notification: { title: string; body: string; navigate: string; tag: string };
  /** How many messages and notifications wait unread. */
  app_badge: number;
};

/**
 * What replaces what on a phone that has not been looked at. The push service can read it, so it tells no more than
 * the text.
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
};

type Facts = { kind: PushKind; brand: string; publicUrl: string; unread: number };

export function pushPayload({ kind, brand, publicUrl, unread }: Facts): PushPayload {
  const navigate = `${publicUrl}/dashboard?open=${targetOf(kind)}`;
  return {
    web_push: 8030,
    notification: { title: brand, body: PUSH_TEXTS[kind], navigate, tag: PUSH_TAGS[kind] },
    app_badge: unread,
  };
}

function targetOf(kind: PushKind): string {
  if (kind === 'message') return 'messages';
  return kind === 'test' ? 'notifications' : NOTICE_TARGETS[kind satisfies MemberNotice];
}
