import { expect, test } from 'vitest';
import { buildPushPayload, PUSH_TAGS } from './push';

const facts = {
  brand: 'Waha',
  publicUrl: 'https://waha.example',
  unread: 3,
  body: 'New message from the administration.',
  language: 'source' as const,
};

test('a push is declarative and links to the page of its subject', () => {
  expect(buildPushPayload({ ...facts, kind: 'message' })).toEqual({
    web_push: 8030,
    notification: {
      title: 'Waha',
      body: 'New message from the administration.',
      navigate: 'https://waha.example/dashboard?open=messages',
      tag: 'message',
      lang: 'en',
      dir: 'ltr',
    },
    app_badge: 3,
  });
  const { notification } = buildPushPayload({ ...facts, kind: 'PAYMENT_REJECTED' });
  expect(notification.navigate).toBe('https://waha.example/dashboard?open=my-payments');
});

test('a push states its language and text direction', () => {
  const { notification } = buildPushPayload({ ...facts, kind: 'message', language: 'ar' });
  expect(notification).toMatchObject({ lang: 'ar', dir: 'rtl' });
});

test('push tags do not reveal the outcome of a decision', () => {
  expect(PUSH_TAGS.PAYMENT_ACCEPTED).toBe(PUSH_TAGS.PAYMENT_REJECTED);
  expect(PUSH_TAGS.PROFILE_VERIFIED).toBe(PUSH_TAGS.PROFILE_REJECTED);
  expect(PUSH_TAGS.TASK_REPORT_ACCEPTED).toBe(PUSH_TAGS.TASK_REPORT_REJECTED);
  expect(PUSH_TAGS.INVOICE_PAID).toBe(PUSH_TAGS.INVOICE_RECEIPT_REJECTED);
  expect(PUSH_TAGS.RECHARGE_ACCEPTED).toBe(PUSH_TAGS.RECHARGE_REJECTED);
  expect(PUSH_TAGS.WITHDRAW_ACCEPTED).toBe(PUSH_TAGS.WITHDRAW_REJECTED);
});
