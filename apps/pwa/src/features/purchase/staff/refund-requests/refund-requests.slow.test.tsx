import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { deletePayment, previewCancellation } from '@waha/domain/purchase/payment.contract';
import {
  declineRefundRequest,
  listRefundRequests,
  type WireQueuedRefundRequest,
} from '@waha/domain/refunds/staff/refund-requests.contract';
import { expect, test } from 'vitest';
import { HICHEM } from '#testing/fixtures/reviewed-profile';
import { openAdminDashboard } from '#testing/open-admin-dashboard';
import { serveQueueCounts } from '#testing/serve-queue-counts';
import { setUpPage } from '#testing/set-up-page';

const page = setUpPage();
const PAYMENT_ID = '01941f29-7c00-7000-8000-0000000000d3';
const request: WireQueuedRefundRequest = {
  ...{ _id: PAYMENT_ID, userId: HICHEM._id, userName: `${HICHEM.name} ${HICHEM.surname}`, userEmail: HICHEM.email },
  ...{ isVerified: true, reference: 'W-3333-4444', packName: 'Ultra One', quantity: 1, received: 149_500 },
  ...{ approvedAt: '2026-02-27T09:00:00.000Z', requestedAt: '2026-03-04T08:00:00.000Z', until: '2026-03-13' },
  reason: 'I bought the wrong pack.',
};

async function openRequests(requests: WireQueuedRefundRequest[], search = '') {
  page.server.on(listRefundRequests, requests);
  serveQueueCounts(page.server, { 'refund-requests': requests.length });
  return openAdminDashboard(`view=refund-requests${search}`);
}

const review = async () => within(await screen.findByRole('article', { name: 'Refund request' }));
const question = async () => within(await screen.findByRole('alertdialog'));

test('the refund requests are counted; details show the amount, the reason and the last day', async () => {
  await openRequests([request]);
  expect(await screen.findByRole('tab', { name: /^Refund requests\s*1/ })).toBeTruthy();
  fireEvent.click(await screen.findByRole('button', { name: /^Hichem Ayari/ }));
  const details = await review();
  for (const text of ['149.500 TND', 'Ultra One × 1', 'I bought the wrong pack.', 'W-3333-4444', '13/03/2026'])
    expect(details.getByText(text)).toBeTruthy();
  expect(details.getByRole('link', { name: 'Open the payment' }).getAttribute('href')).toBe(
    `/dashboardAdmin?view=payments&list=decided&item=${PAYMENT_ID}&member=${HICHEM._id}`,
  );
});

test('a refund request is accepted by cancelling its payment, and leaves the queue', async () => {
  page.server.on(previewCancellation, {
    ...{ walletPoints: 12, facilityPoints: 30, endsPack: true, unpaidInvoices: 0, paidInvoices: 0 },
    ...{ received: 149_500, refusedBecause: null },
  });
  page.server.on(deletePayment, { message: 'Payment deleted.' });
  const { address } = await openRequests([request], `&item=${PAYMENT_ID}`);
  fireEvent.click((await review()).getByRole('button', { name: 'Cancel the payment and refund' }));
  expect(
    await screen.findByText('12 wallet points and 30 service points will be reversed, and the pack stops earning.'),
  ).toBeTruthy();
  const dialog = await question();
  fireEvent.change(dialog.getByLabelText(/^Reason/), { target: { value: 'As you asked.' } });
  page.server.on(listRefundRequests, []);
  fireEvent.click(dialog.getByRole('button', { name: 'Cancel this payment' }));
  expect(await screen.findByText('Hichem Ayari: Payment deleted.')).toBeTruthy();
  expect(page.server.receivedBy(deletePayment).map(({ body }) => body)).toEqual([
    { reason: 'As you asked.', refund: { amount: 149_500 } },
  ]);
  await waitFor(() => expect(address()).toBe('/dashboardAdmin?view=refund-requests'));
  expect(await screen.findByText('No refund requests waiting.')).toBeTruthy();
});

test('a refund request is rejected with a reason', async () => {
  page.server.on(declineRefundRequest, { message: 'Refund request rejected.' });
  await openRequests([request], `&item=${PAYMENT_ID}`);
  fireEvent.click((await review()).getByRole('button', { name: 'Reject' }));
  const dialog = await question();
  expect(
    dialog.getByText('The payment stays as it is. Hichem Ayari will be notified and reads the reason.'),
  ).toBeTruthy();
  fireEvent.click(dialog.getByRole('button', { name: 'Reject' }));
  expect(await dialog.findByText('Please give a reason.')).toBeTruthy();
  fireEvent.change(dialog.getByLabelText(/^Reason/), { target: { value: ' The points were used. ' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Reject' }));
  expect(await screen.findByText('Hichem Ayari: Refund request rejected.')).toBeTruthy();
  expect(page.server.receivedBy(declineRefundRequest).map(({ body }) => body)).toEqual([
    { reason: 'The points were used.' },
  ]);
});

test('a second decider on a refund request learns who was first', async () => {
  await openRequests([request], `&item=${PAYMENT_ID}`);
  page.server.refuse(declineRefundRequest, 409, {
    ...{ message: 'Refund request already decided.', code: 'refund_request_already_decided', status: 'declined' },
    ...{ decidedAt: '2026-03-05T09:30:00.000Z', decidedByName: 'Karim Jaziri' },
  });
  fireEvent.click((await review()).getByRole('button', { name: 'Reject' }));
  const dialog = await question();
  fireEvent.change(dialog.getByLabelText(/^Reason/), { target: { value: 'No' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Reject' }));
  expect(await screen.findByText('Hichem Ayari: Already rejected by Karim Jaziri on 05/03/2026.')).toBeTruthy();
});

test('a link to a refund request that was decided says so', async () => {
  await openRequests([], `&item=${PAYMENT_ID}`);
  expect(await screen.findByText('This refund request is no longer waiting.')).toBeTruthy();
});
