import { fireEvent, screen, within } from '@testing-library/react';
import {
  deletePayment,
  listPaymentQueue,
  listPayments,
  previewCancellation,
  readPayment,
} from '@waha/domain/purchase/payment.contract';
import { listQuizQueue } from '@waha/domain/purchase/quiz.contract';
import { expect, test } from 'vitest';
import { createPayment } from '#testing/fixtures/payment';
import { openAdminDashboard } from '#testing/open-admin-dashboard';
import { setUpPage } from '#testing/set-up-page';

const page = setUpPage();

const payment = createPayment({ totalPrice: 159_000, paymentType: 'facility', status: 'approved' });

async function openDeletion(effects: { refusedBecause: string | null }) {
  page.server.on(listPaymentQueue, []);
  page.server.on(listQuizQueue, []);
  page.server.on(listPayments, [payment]);
  page.server.on(readPayment, payment);
  page.server.on(previewCancellation, {
    walletPoints: 12,
    facilityPoints: 30,
    endsPack: true,
    unpaidInvoices: 4,
    paidInvoices: 1,
    ...effects,
  });
  const opened = await openAdminDashboard(`view=payments&item=${payment._id}&member=${payment.userId}`);
  const review = await screen.findByRole('article', { name: /^Payment/ });
  fireEvent.click(within(review).getByRole('button', { name: 'More actions' }));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Cancel this payment' }));
  return opened;
}

const sent = () => page.server.receivedBy(deletePayment).map(({ body }) => body);

test('cancelling an approved payment shows its effects, needs a reason, and stays on the payment', async () => {
  page.server.on(deletePayment, { message: 'Payment deleted.' });
  const { address } = await openDeletion({ refusedBecause: null });
  const opened = address();

  expect(
    await screen.findByText('12 wallet points and 30 service points will be reversed, and the pack stops earning.'),
  ).toBeTruthy();
  expect(screen.getByText('4 unpaid instalment invoices are cancelled; 1 paid invoice is kept.')).toBeTruthy();
  expect(screen.getByText('The money is not sent back automatically. The payment is for 159.000 TND.')).toBeTruthy();
  expect(screen.getByText('A cancelled payment cannot be reopened. The member can send a new one.')).toBeTruthy();
  const dialog = within(screen.getByRole('alertdialog', { name: `Cancel payment ${payment.reference}?` }));
  expect(dialog.getByRole('button', { name: 'Go back' })).toBeTruthy();
  fireEvent.click(dialog.getByRole('button', { name: 'Cancel this payment' }));
  expect(await dialog.findByText('Please give a reason.')).toBeTruthy();
  expect(sent()).toEqual([]);

  page.server.on(readPayment, { ...payment, status: 'cancelled', reason: 'Sent twice.' });
  const reason = dialog.getByLabelText(/^Reason/);
  fireEvent.change(reason, { target: { value: ' Sent twice. ' } });
  fireEvent.keyDown(reason, { key: 'Enter', ctrlKey: true });
  expect(await screen.findByText('amina@waha.example: Payment deleted.')).toBeTruthy();
  expect(sent()).toEqual([{ reason: 'Sent twice.' }]);
  expect(await screen.findByText('Sent twice.')).toBeTruthy();
  expect(screen.getByText('The member can send a new receipt.')).toBeTruthy();
  expect(address()).toBe(opened);
});

test('withdrawn points block the cancellation of a payment, with the reason', async () => {
  await openDeletion({ refusedBecause: 'Points from this payment have already been withdrawn.' });

  expect(await screen.findByText('Failed to delete payment.')).toBeTruthy();
  expect(screen.getByText('Points from this payment have already been withdrawn.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Cancel this payment' })).toBeNull();
});
