import { fireEvent, screen } from '@testing-library/react';
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
  await openAdminDashboard(`view=payments&item=${payment._id}&member=${payment.userId}`);
  fireEvent.click(await screen.findByRole('button', { name: 'Cancel and delete' }));
}

test('deleting an approved payment first shows the points and invoices that it reverses', async () => {
  page.server.on(deletePayment, { message: 'Payment deleted.' });
  await openDeletion({ refusedBecause: null });

  expect(
    await screen.findByText('12 wallet points and 30 service points will be reversed, and the pack stops earning.'),
  ).toBeTruthy();
  expect(screen.getByText('4 unpaid instalment invoices are cancelled; 1 paid invoice is kept.')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('amina@waha.example: Payment deleted.')).toBeTruthy();
});

test('withdrawn points block the deletion of a payment, with the reason', async () => {
  await openDeletion({ refusedBecause: 'Points from this payment have already been withdrawn.' });

  expect(await screen.findByText('Failed to delete payment.')).toBeTruthy();
  expect(screen.getByText('Points from this payment have already been withdrawn.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Delete' })).toBeNull();
});
