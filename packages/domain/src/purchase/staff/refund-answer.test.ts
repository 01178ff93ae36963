import { expect, test } from 'vitest';
import { checkRefundAnswer, type SentRefundAnswer } from './refund-answer';

test.each<[SentRefundAnswer | undefined, { amountMillimes: number; reason?: string }]>([
  [undefined, { amountMillimes: 689_000 }],
  [{ amount: 689_000 }, { amountMillimes: 689_000 }],
  [{ amount: 689_000, reason: 'not needed' }, { amountMillimes: 689_000 }],
  [
    { amount: 600_000, reason: ' Costs of the service. ' },
    { amountMillimes: 600_000, reason: 'Costs of the service.' },
  ],
  [
    { amount: 0, reason: 'The money never arrived.' },
    { amountMillimes: 0, reason: 'The money never arrived.' },
  ],
])('answers %j with %j', (sent, answer) => {
  expect(checkRefundAnswer(689_000, sent)).toEqual({ ok: true, value: { ...answer, receivedMillimes: 689_000 } });
});

test.each<[SentRefundAnswer, string]>([
  [{ amount: 689_001, reason: 'x' }, 'refund_amount_invalid'],
  [{ amount: -1, reason: 'x' }, 'refund_amount_invalid'],
  [{ amount: 0.5, reason: 'x' }, 'refund_amount_invalid'],
  [{ amount: 688_999 }, 'refund_reason_missing'],
  [{ amount: 0, reason: '  ' }, 'refund_reason_missing'],
])('refuses %j with %s', (sent, code) => {
  expect(checkRefundAnswer(689_000, sent)).toMatchObject({ ok: false, refusal: { code } });
});
