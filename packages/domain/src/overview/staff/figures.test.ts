import { expect, test } from 'vitest';
import {
  addMoneyTotals,
  computeDifference,
  computeFunnel,
  computeMoneyBalance,
  type Difference,
  FIGURES,
  isFigureSent,
  isQueueSent,
  MONEY_FIGURES,
  type OPTIONAL_FIGURES,
  type OPTIONAL_QUEUES,
  PAID_FIGURES,
  RECEIVED_FIGURES,
  WORK_QUEUES,
} from './figures';

test.each<[now: number, before: number, Difference['direction'], percent: number | undefined]>([
  [120, 100, 'more', 20],
  [80, 100, 'less', 20],
  [0, 100, 'less', 100],
  [300, 100, 'more', 200],
  [100, 100, 'same', 0],
  [0, 0, 'same', 0],
  // There is no percentage of zero.
  [5, 0, 'more', undefined],
  // Above 300 %, the two figures say more.
  [400, 100, 'more', 300],
  [401, 100, 'more', undefined],
  // A difference that rounds to 0 is shown as 1 %.
  [100_001, 100_000, 'more', 1],
])('%i compared with %i is %s, by %s percent', (now, before, direction, percent) => {
  expect(computeDifference(now, before)).toEqual({ direction, percent });
});

test('each funnel step reports the loss since the previous step', () => {
  const funnel = computeFunnel({ signedUp: 200, quizPassed: 120, paymentApproved: 60, verified: 45 });
  expect(funnel.map(({ step, lost, lostOfBefore, ofFirst }) => [step, lost, lostOfBefore, ofFirst])).toEqual([
    ['signedUp', 0, 0, 100],
    ['quizPassed', 80, 40, 60],
    ['paymentApproved', 60, 50, 30],
    ['verified', 15, 25, 23],
  ]);
});

test('a funnel step above the previous one, or without members, loses no one', () => {
  const after = computeFunnel({ signedUp: 3, quizPassed: 2, paymentApproved: 0, verified: 1 });
  expect(after.at(-1)).toEqual({ step: 'verified', reached: 1, lost: 0, ofFirst: 33, lostOfBefore: 0 });
  const none = computeFunnel({ signedUp: 0, quizPassed: 0, paymentApproved: 0, verified: 0 });
  expect(none.map(({ lost, ofFirst }) => [lost, ofFirst])).toEqual([
    [0, 0],
    [0, 0],
    [0, 0],
    [0, 0],
  ]);
});

test('the money of several days is added up, and compared with what was paid out', () => {
  const sums = addMoneyTotals([
    { approved: 100, invoicesPaid: 20, recharged: 3, credited: 5, paidOut: 1000, refunded: 40 },
    { approved: 200, invoicesPaid: 0, recharged: 0, credited: 2, paidOut: 1, refunded: 2 },
  ]);
  expect(sums).toEqual({ approved: 300, invoicesPaid: 20, recharged: 3, credited: 7, paidOut: 1001, refunded: 42 });
  expect(computeMoneyBalance(sums)).toEqual({ receivedMillimes: 330, paidMillimes: 1043, differenceMillimes: -713 });
  expect(MONEY_FIGURES.filter((figure) => !RECEIVED_FIGURES.some((each) => each === figure))).toEqual([
    ...PAID_FIGURES,
  ]);
});

test('a figure that older apps do not know is sent only on request', () => {
  const listUnsent = (asked?: (typeof OPTIONAL_FIGURES)[number]) =>
    FIGURES.filter((figure) => !isFigureSent(figure, asked));
  expect(listUnsent()).toEqual(['credited', 'refunded']);
  expect(listUnsent('refunded')).toEqual(['credited']);
  expect(listUnsent('credited')).toEqual([]);
});

test('a queue that older apps do not know is sent only on request', () => {
  const listUnsent = (asked?: (typeof OPTIONAL_QUEUES)[number]) =>
    WORK_QUEUES.filter((queue) => !isQueueSent(queue, asked));
  expect(listUnsent()).toEqual(['refunds', 'refund-payouts', 'payout-files', 'refund-requests', 'statement-lines']);
  expect(listUnsent('statement-lines')).toEqual(['refunds', 'refund-payouts', 'payout-files', 'refund-requests']);
  expect(listUnsent('refund-payouts')).toEqual(['payout-files', 'refund-requests']);
  expect(listUnsent('payout-files')).toEqual(['refund-requests']);
  expect(listUnsent('refund-requests')).toEqual([]);
});
