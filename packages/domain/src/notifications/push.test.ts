import { expect, test } from 'vitest';
import { PUSH_KINDS, PUSH_TAGS, PUSH_TEXTS, pushPayload } from './push';

const facts = { brand: 'Waha', publicUrl: 'https://waha.example', unread: 3 };

test('a push is a declarative one, and leads to where its subject is', () => {
  expect(pushPayload({ ...facts, kind: 'message' })).toEqual({
    web_push: 8030,
    notification: {
      title: 'Waha',
      body: 'New message from the administration.',
      navigate: 'https://waha.example/dashboard?open=messages',
      tag: 'message',
    },
    app_badge: 3,
  });
  const { notification } = pushPayload({ ...facts, kind: 'PAYMENT_REJECTED' });
  expect(notification.navigate).toBe('https://waha.example/dashboard?open=my-payments');
});

test.each(PUSH_KINDS)('%s says one short sentence, without an amount or an outcome', (kind) => {
  expect(PUSH_TEXTS[kind]).toMatch(/^[A-Z][a-z ]+\.$/);
  expect(PUSH_TEXTS[kind]).not.toMatch(/accepted|rejected|approved|refused|verified/i);
  expect(JSON.stringify(pushPayload({ ...facts, kind })).length).toBeLessThan(3 * 1024);
});

test('the outcome of a decision cannot be told from what a lock screen or a push service sees', () => {
  for (const seen of [PUSH_TEXTS, PUSH_TAGS]) {
    expect(seen.PAYMENT_ACCEPTED).toBe(seen.PAYMENT_REJECTED);
    expect(seen.PROFILE_VERIFIED).toBe(seen.PROFILE_REJECTED);
    expect(seen.WITHDRAW_ACCEPTED).toBe(seen.WITHDRAW_REJECTED);
  }
});
