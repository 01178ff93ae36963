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
import { createId } from '#platform/create-id';
import { createPayment } from '#testing/fixtures/payment';
import { openAdminDashboard } from '#testing/open-admin-dashboard';
import { setUpPage } from '#testing/set-up-page';

const page = setUpPage();

const REFUND_ID = createId();
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
    received: 159_000,
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
  expect(screen.getByRole('group', { name: '159.000 TND was received' })).toBeTruthy();
  expect(screen.getByText('A cancelled payment cannot be reopened. The member can send a new one.')).toBeTruthy();
  const dialog = within(screen.getByRole('alertdialog', { name: `Cancel payment ${payment.reference}?` }));
  expect(dialog.getByRole('button', { name: 'Go back' })).toBeTruthy();
  fireEvent.click(dialog.getByRole('button', { name: 'Cancel this payment' }));
  expect(await dialog.findByText('Please give a reason.')).toBeTruthy();
  expect(sent()).toEqual([]);

  page.server.on(readPayment, {
    ...{ ...payment, status: 'cancelled', reason: 'Sent twice.' },
    refund: { _id: REFUND_ID, amount: 159_000, status: 'approved' },
  });
  const reason = dialog.getByLabelText(/^Reason/);
  fireEvent.change(reason, { target: { value: ' Sent twice. ' } });
  fireEvent.keyDown(reason, { key: 'Enter', ctrlKey: true });
  expect(await screen.findByText('amina@waha.example: Payment deleted.')).toBeTruthy();
  expect(sent()).toEqual([{ reason: 'Sent twice.', refund: { amount: 159_000 } }]);
  expect(await screen.findByText('Sent twice.')).toBeTruthy();
  expect(screen.getByText('The member can send a new receipt.')).toBeTruthy();
  expect(screen.getByRole('link', { name: '159.000 TND · To pay' }).getAttribute('href')).toBe(
    `/dashboardAdmin?view=refunds&item=${REFUND_ID}&step=payout`,
  );
  expect(address()).toBe(opened);
});

test('withdrawn points block the cancellation of a payment, with the reason', async () => {
  await openDeletion({ refusedBecause: 'Points from this payment have already been withdrawn.' });

  expect(await screen.findByText('Failed to delete payment.')).toBeTruthy();
  expect(screen.getByText('Points from this payment have already been withdrawn.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Cancel this payment' })).toBeNull();
});

/** Opens the question, changes the answer about the money, gives the reason and confirms. */
async function cancelWith(change: (dialog: ReturnType<typeof within>) => void) {
  page.server.on(deletePayment, { message: 'Payment deleted.' });
  await openDeletion({ refusedBecause: null });
  await screen.findByText('159.000 TND was received');
  const dialog = within(screen.getByRole('alertdialog'));
  change(dialog);
  fireEvent.change(dialog.getByLabelText(/^Reason/), { target: { value: 'Sent twice.' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Cancel this payment' }));
  return dialog;
}
const typeInto = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });

test('less than the whole amount is refunded only with a reason', async () => {
  const dialog = await cancelWith(({ getByLabelText }) => typeInto(getByLabelText('Amount of the refund'), '100'));
  expect(await dialog.findByText('Please give a reason.')).toBeTruthy();
  expect(sent()).toEqual([]);
  typeInto(dialog.getByLabelText(/^Why less is refunded/), 'The first month was used.');
  fireEvent.click(dialog.getByRole('button', { name: 'Cancel this payment' }));
  expect(await screen.findByText('amina@waha.example: Payment deleted.')).toBeTruthy();
  expect(sent()).toEqual([{ reason: 'Sent twice.', refund: { amount: 100_000, reason: 'The first month was used.' } }]);
});

test.each(['159,001', '0', ''])('a refund of "%s" is refused with the most that is possible', async (typed) => {
  const dialog = await cancelWith(({ getByLabelText }) => typeInto(getByLabelText('Amount of the refund'), typed));
  expect(await dialog.findByText('Enter an amount up to 159.000 TND.')).toBeTruthy();
  expect(sent()).toEqual([]);
});

test('nothing is due only for a reason', async () => {
  const dialog = await cancelWith(({ getByRole }) => fireEvent.click(getByRole('radio', { name: 'Nothing is due' })));
  expect(await dialog.findByText('Please give a reason.')).toBeTruthy();
  expect(dialog.queryByLabelText('Amount of the refund')).toBeNull();
  typeInto(dialog.getByLabelText('Why nothing is due'), 'The money never arrived.');
  fireEvent.click(dialog.getByRole('button', { name: 'Cancel this payment' }));
  expect(await screen.findByText('amina@waha.example: Payment deleted.')).toBeTruthy();
  expect(sent()).toEqual([{ reason: 'Sent twice.', refund: { amount: 0, reason: 'The money never arrived.' } }]);
});
