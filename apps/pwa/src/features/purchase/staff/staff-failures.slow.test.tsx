import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import {
  deletePayment,
  listPaymentQueue,
  listPayments,
  previewCancellation,
  readPayment,
  validatePayment,
} from '@waha/domain/purchase/payment.contract';
import { approveQuiz, listQuizQueue, type WireQuizResult } from '@waha/domain/purchase/quiz.contract';
import { beforeEach, expect, test } from 'vitest';
import { createId } from '#platform/create-id';
import { delayAnswer } from '#testing/delay-answer';
import { createPayment } from '#testing/fixtures/payment';
import { openAdminDashboard } from '#testing/open-admin-dashboard';
import { setUpPage } from '#testing/set-up-page';

const page = setUpPage();
const NO = { message: 'No.', code: 'no' };
const payment = createPayment();
const effects = {
  walletPoints: 0,
  facilityPoints: 0,
  endsPack: false,
  unpaidInvoices: 0,
  paidInvoices: 0,
  refusedBecause: null,
};

beforeEach(() => {
  page.server.on(listPaymentQueue, []);
  page.server.on(listQuizQueue, []);
  page.server.on(listPayments, [payment]);
  page.server.on(readPayment, payment);
  page.server.on(previewCancellation, effects);
});
const openPayment = () => openAdminDashboard(`view=payments&item=${payment._id}&member=${payment.userId}`);

test.each([
  ['Accept', 'Error validating payment: No.'],
  ['Reject', 'Error rejecting payment: No.'],
])('a failed %s is reported with the reason', async (name, message) => {
  page.server.refuse(validatePayment, 409, NO);
  await openPayment();
  fireEvent.click(await screen.findByRole('button', { name }));
  const question = within(await screen.findByRole('alertdialog'));
  const reason = question.queryByLabelText(/^Reason/);
  if (reason) fireEvent.change(reason, { target: { value: 'Another amount.' } });
  fireEvent.click(question.getByRole('button', { name }));
  expect(await screen.findByText(message)).toBeTruthy();
});

test('a failed payment deletion is reported', async () => {
  page.server.refuse(deletePayment, 400, NO);
  await openPayment();
  fireEvent.click(await screen.findByRole('button', { name: 'More actions' }));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Cancel this payment' }));
  const remove = await screen.findByRole<HTMLButtonElement>('button', { name: 'Cancel this payment' });
  fireEvent.change(screen.getByLabelText(/^Reason/), { target: { value: 'Sent twice.' } });
  await waitFor(() => expect(remove.disabled).toBe(false));
  fireEvent.click(remove);
  expect(await screen.findByText('Error deleting payment. No.')).toBeTruthy();
});

test('a failed read of a payment is reported', async () => {
  page.server.refuse(readPayment, 400, NO);
  await openPayment();
  expect(await screen.findByText('Error fetching payment details.')).toBeTruthy();
});

const result: WireQuizResult = {
  _id: createId(),
  userId: payment.userId,
  userName: 'Amina Ben Salah',
  userEmail: payment.userEmail,
  packId: { _id: createId(), packName: 'Ultra One' },
  score: 5,
  total: 5,
  passed: true,
  adminApproved: false,
  createdAt: payment.createdAt,
  trainingWatchedAt: null,
  tries: [],
};

/** Opens the pending quiz up to the final confirmation. */
async function openAuthorisation() {
  page.server.refuse(approveQuiz, 409, NO);
  page.server.on(listQuizQueue, [result]);
  await openAdminDashboard('view=quizzes');
  fireEvent.click(await screen.findByRole('button', { name: /Amina Ben Salah/ }));
  fireEvent.click(await screen.findByRole('button', { name: 'Accept' }));
  return within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Accept' });
}

test('a failed authorisation is reported with the reason', async () => {
  fireEvent.click(await openAuthorisation());
  expect(await screen.findByText('Error authorizing payment: No.')).toBeTruthy();
});

test('a second authoriser is informed, even if a reload removes the quiz', async () => {
  const authorise = await openAuthorisation();
  page.server.on(listQuizQueue, []);
  const answerPayments = delayAnswer(page.server, listPaymentQueue, []);

  fireEvent.click(authorise);
  await waitFor(() => expect(screen.queryByRole('article', { name: /^Quiz of/ })).toBeNull());
  answerPayments();
  expect(await screen.findByText('Error authorizing payment: No.')).toBeTruthy();
});
