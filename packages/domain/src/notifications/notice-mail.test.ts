import { expect, test } from 'vitest';
import { isForNoticeMail, NOTICE_MAIL_MAX_AGE_MS } from './notice-mail';
import type { NotificationType } from './notification';

const NOW = Date.parse('2026-12-01T10:00:00Z');
const unread = (type: NotificationType, createdAt = NOW - 60_000) => ({ type, createdAt, readAt: null });

test.each([
  ['an unread decision', unread('PAYMENT_ACCEPTED'), true],
  ['an unread reminder of an invoice', unread('INVOICE_DUE'), true],
  ['a decision that was read', { ...unread('PAYMENT_ACCEPTED'), readAt: NOW }, false],
  ['an announcement, which has its own mail', unread('ANNOUNCEMENT'), false],
  ['the reminder of a purchase', unread('PURCHASE_UNFINISHED'), false],
  ['a decision of two days ago', unread('PAYMENT_ACCEPTED', NOW - NOTICE_MAIL_MAX_AGE_MS), false],
])('the mail about notifications contains %s: %#', (_name, notice, isMailed) => {
  expect(isForNoticeMail(notice, NOW)).toBe(isMailed);
});
