import { expect, test } from 'vitest';
import { markMessagesRead, sendMessage } from '../messaging/messaging.contract';
import { submitPayment } from '../purchase/payment.contract';
import { getStream, isInStream } from './stream';

test('an endpoint has one stream for all its jobs or one per subject', () => {
  expect(getStream(sendMessage)).toBe('messages');
  expect(getStream(submitPayment, 'p1')).toBe('payment:p1');
});

test.each([
  ['payment:p1', submitPayment, undefined, true],
  ['payment:p1', submitPayment, 'p1', true],
  ['payment:p10', submitPayment, 'p1', false],
  ['messages', sendMessage, undefined, true],
  ['messages-read', sendMessage, undefined, false],
  ['messages-read', markMessagesRead, undefined, true],
])('isInStream finds %s by its endpoint and its subject', (stream, row, of, isOf) => {
  expect(isInStream({ stream }, row, of)).toBe(isOf);
});
