import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { DAY, toIso } from '@waha/domain/kernel/time';
import { listPayments, type WirePayment } from '@waha/domain/purchase/payment.contract';
import { readRefundRequest, requestRefund } from '@waha/domain/refunds/refund-requests.contract';
import { expect, test } from 'vitest';
import { createId } from '#platform/create-id';
import { goOffline } from '#testing/go-offline';
import { openMemberPopup } from '#testing/open-member-popup';
import { setUpPage } from '#testing/set-up-page';

const page = setUpPage();
const PAYMENT_ID = createId();
const REASON = 'Why do you ask for a refund?';
const offered = { until: '2026-12-11', texts: { ask: 'Ask for a refund until 2026-12-11', reason: REASON } };
const requested = {
  request: { reason: 'The wrong pack.', status: 'requested' as const, requestedAt: '2026-12-01T10:00:00.000Z' },
  texts: { reason: REASON, state: 'You asked for a refund on 2026-12-01. You will get a reply.' },
};
const declined = {
  request: { ...requested.request, status: 'declined' as const, declineReason: 'The points were used.' },
  texts: { reason: REASON, state: 'You asked for a refund on 2026-12-01. It was declined.' },
};

const createPayment = (part: Partial<WirePayment> = {}): WirePayment => ({
  ...{
    _id: PAYMENT_ID,
    userId: createId(),
    userEmail: 'amira@mail.tn',
    packName: 'Ultra One',
    reference: 'W-3333-4444',
  },
  ...{ price: 149_500, quantity: 1, totalPrice: 149_500, paymentType: 'cash', paymentMethod: 'd17' },
  ...{ createdAt: '2026-01-10T10:00:00.000Z', receiptPhoto: '/uploads/r1' },
  ...{ status: 'approved', decidedAt: toIso(Date.now() - DAY) },
  ...part,
});

async function openPayment(payment = createPayment()) {
  page.server.on(listPayments, [payment]);
  await openMemberPopup(page.server, 'my-payments', payment.userId);
  return within(await screen.findByRole('article', { name: 'Ultra One W-3333-4444' }));
}

test('an approved payment offers to ask for a refund, sends the reason, and shows that it was asked', async () => {
  page.server.on(readRefundRequest, offered);
  page.server.on(requestRefund, requested);
  const payment = await openPayment();
  fireEvent.click(await payment.findByRole('button', { name: 'Ask for a refund until 2026-12-11' }));
  const send = payment.getByRole<HTMLButtonElement>('button', { name: 'Send' });
  expect(send.disabled).toBe(true);
  fireEvent.change(payment.getByLabelText(REASON), { target: { value: 'The wrong pack.' } });
  fireEvent.click(send);
  expect(await payment.findByText(requested.texts.state)).toBeTruthy();
  expect(payment.getByText('The wrong pack.')).toBeTruthy();
  expect(page.server.receivedBy(requestRefund).map(({ body }) => body)).toEqual([
    { reason: 'The wrong pack.', language: 'source' },
  ]);
});

test('a declined refund request shows the reason of the administration', async () => {
  page.server.on(readRefundRequest, declined);
  const payment = await openPayment();
  expect(await payment.findByText(declined.texts.state)).toBeTruthy();
  expect(payment.getByText('The points were used.')).toBeTruthy();
  expect(payment.queryByRole('button', { name: /refund/ })).toBeNull();
});

test('a refund request that comes too late is refused, and no longer offered', async () => {
  page.server.on(readRefundRequest, offered);
  const payment = await openPayment();
  fireEvent.click(await payment.findByRole('button', { name: /^Ask for a refund/ }));
  page.server.refuse(requestRefund, 409, {
    ...{ message: 'You can no longer ask for this refund.', code: 'refund_request_too_late', day: '2026-12-11' },
  });
  page.server.on(readRefundRequest, { texts: { reason: REASON } });
  fireEvent.change(payment.getByLabelText(REASON), { target: { value: 'Late' } });
  fireEvent.click(payment.getByRole('button', { name: 'Send' }));
  expect(await screen.findByText('You can no longer ask for this refund.')).toBeTruthy();
  await waitFor(() => expect(payment.queryByLabelText(REASON)).toBeNull());
});

test('a refund cannot be asked for without a network, and the payment says so once', async () => {
  page.server.on(readRefundRequest, async () => {
    goOffline();
    throw new Error('the connection was lost');
  });
  const payment = await openPayment();
  expect(await payment.findAllByRole('alert')).toHaveLength(1);
  expect(payment.queryByRole('button', { name: /^Ask for a refund/ })).toBeNull();
});

test.each<[name: string, payment: Partial<WirePayment>]>([
  ['is pending', { status: 'pending' }],
  ['was rejected', { status: 'rejected' }],
  ['was approved long ago', { decidedAt: toIso(Date.now() - 121 * DAY) }],
])('a payment that %s asks the server for no refund request', async (_name, part) => {
  page.server.on(readRefundRequest, offered);
  const recent = createPayment();
  // Shown after it, so that its request would have been sent before.
  page.server.on(listPayments, [createPayment({ _id: createId(), reference: 'W-5555-6666', ...part }), recent]);
  await openMemberPopup(page.server, 'my-payments', recent.userId);
  expect(await screen.findByRole('button', { name: /^Ask for a refund/ })).toBeTruthy();
  expect(page.server.receivedBy(readRefundRequest).map(({ address }) => address)).toEqual([
    `/payments/${recent._id}/refund-request?language=source`,
  ]);
});
