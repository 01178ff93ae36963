import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { exportWithdrawals } from '@waha/domain/staff-exports.contract';
import {
  decideWithdrawal,
  listWithdrawalQueue,
  payWithdrawal,
  readWithdrawal,
} from '@waha/domain/wallet/staff-withdrawals.contract';
import { expect, test } from 'vitest';
import { delayAnswer } from '#testing/delay-answer';
import { createWithdrawal } from '#testing/open-wallet';
import { createReviewedWithdrawal, openWithdrawals, serveWithdrawals, WITHDRAWAL_ID } from '#testing/open-withdrawals';
import { setUpPage } from '#testing/set-up-page';

const page = setUpPage();
const pending = createReviewedWithdrawal();
const toPay = createReviewedWithdrawal({ status: 'approved', decidedAt: '2026-03-05T08:00:00.000Z' });
const bodiesTo = (end: string) =>
  page.server.received.flatMap(({ address, body }) => (address.endsWith(end) && body !== undefined ? [body] : []));
const review = async () => within(await screen.findByRole('article', { name: 'Withdrawal' }));

type Deciding = { reason?: string; meanwhile?: () => void };

/** Presses a button, and the same in the confirmation. */
async function decide(name: 'Accept' | 'Reject', { reason, meanwhile }: Deciding = {}) {
  fireEvent.click((await review()).getByRole('button', { name }));
  const question = within(await screen.findByRole('alertdialog'));
  if (reason) fireEvent.change(question.getByLabelText(/^Reason/), { target: { value: reason } });
  expect(bodiesTo(`/admin/withdraw/${WITHDRAWAL_ID}`)).toEqual([]);
  meanwhile?.();
  fireEvent.click(question.getByRole('button', { name }));
}

test('the withdrawals tab shows the pending count; details show amount, payment method and history', async () => {
  await openWithdrawals(page.server, { decision: [pending] });
  expect(await screen.findByRole('tab', { name: /^Withdrawal Notifications\s*1/ })).toBeTruthy();
  fireEvent.click(await screen.findByRole('button', { name: /^Hichem Ayari/ }));
  const details = await review();
  expect(details.getByText('10 points')).toBeTruthy();
  expect(details.getByText('5.000 TND')).toBeTruthy();
  expect(details.getByText('D17')).toBeTruthy();
  expect(details.getByRole('button', { name: 'Copy +21655000222' })).toBeTruthy();
  expect(details.getByText('Verified')).toBeTruthy();
  expect(details.getByText('Valid points left').nextElementSibling?.textContent).toBe('14');
  const otherWithdrawals = within(await details.findByRole('list', { name: 'Other withdrawals of this member' }));
  expect(otherWithdrawals.getAllByRole('listitem')).toHaveLength(1);
  expect(otherWithdrawals.getByText(/reference D17-0$/)).toBeTruthy();
});

test.each([
  [{ isVerified: false }, 'The profile of this member is not verified.'],
  [{ isVerified: false, payout: null }, 'This member has no profile.'],
])('an unverified member is indicated beside the withdrawal buttons, and in the question', async (part, warning) => {
  await openWithdrawals(page.server, { decision: [createReviewedWithdrawal(part)] }, `&item=${WITHDRAWAL_ID}`);
  expect((await review()).getByText(warning)).toBeTruthy();
  fireEvent.click((await review()).getByRole('button', { name: 'Accept' }));
  expect(within(await screen.findByRole('alertdialog')).getByText(warning)).toBeTruthy();
});

test('accepting a withdrawal asks first and returns to the pending ones', async () => {
  const message = 'Withdrawal approved.';
  page.server.on(decideWithdrawal, { message, withdraw: createWithdrawal({ status: 'approved' }) });
  const { address } = await openWithdrawals(page.server, { decision: [pending] }, `&item=${WITHDRAWAL_ID}`);
  await decide('Accept');
  expect(await screen.findByText(`Hichem Ayari: ${message}`)).toBeTruthy();
  expect(bodiesTo(`/admin/withdraw/${WITHDRAWAL_ID}`)).toEqual([{ status: 'approved' }]);
  expect(page.server.receivedBy(decideWithdrawal)[0]?.headers['waha-hold']).toBe('1');
  await waitFor(() => expect(address()).toBe('/dashboardAdmin?view=withdrawals'));
});

test('rejecting a withdrawal sends the reason', async () => {
  const message = 'Withdrawal rejected.';
  page.server.on(decideWithdrawal, { message, withdraw: createWithdrawal({ status: 'rejected' }) });
  await openWithdrawals(page.server, { decision: [pending] }, `&item=${WITHDRAWAL_ID}`);
  await decide('Reject', { reason: ' The number is not yours. ' });
  expect(await screen.findByText(`Hichem Ayari: ${message}`)).toBeTruthy();
  expect(bodiesTo(`/admin/withdraw/${WITHDRAWAL_ID}`)).toEqual([
    { status: 'rejected', reason: 'The number is not yours.' },
  ]);
});

test.each([
  ['Accept', 'rejected', 'Already rejected by Karim Jaziri on 05/03/2026.'],
  ['Reject', 'approved', 'Already approved by Karim Jaziri on 05/03/2026.'],
] as const)(
  'a second decider on a withdrawal learns who was first and sees the next: %s',
  async (name, status, message) => {
    const { address } = await openWithdrawals(page.server, { decision: [pending] }, `&item=${WITHDRAWAL_ID}`);
    page.server.refuse(decideWithdrawal, 409, {
      message: 'Withdrawal already decided.',
      code: 'withdrawal_already_decided',
      ...{ status, decidedAt: '2026-03-05T09:30:00.000Z', decidedByName: 'Karim Jaziri' },
    });
    await decide(name, { meanwhile: () => serveWithdrawals(page.server, {}) });
    expect(await screen.findByText(`Hichem Ayari: ${message}`)).toBeTruthy();
    await waitFor(() => expect(address()).toBe('/dashboardAdmin?view=withdrawals'));
  },
);

test('a decided withdrawal shows who decided it, without buttons', async () => {
  const decidedBy = { _id: WITHDRAWAL_ID, name: 'Karim Jaziri' };
  const decided = createReviewedWithdrawal({ status: 'rejected', decidedAt: '2026-03-05T09:30:00.000Z', decidedBy });
  await openWithdrawals(page.server, {}, `&item=${WITHDRAWAL_ID}`);
  page.server.on(readWithdrawal, decided);
  const details = await review();
  expect(await details.findByText('Karim Jaziri')).toBeTruthy();
  expect(details.getByText(/^05\/03\/2026/)).toBeTruthy();
  expect(details.queryByRole('button', { name: /Accept|Reject|paid/ })).toBeNull();
});

test('the reply to a decision is shown even if its buttons are gone before it arrives', async () => {
  await openWithdrawals(page.server, { decision: [pending] }, `&item=${WITHDRAWAL_ID}`);
  const answer = delayAnswer(page.server, decideWithdrawal, {
    message: 'Withdrawal approved.',
    withdraw: { ...pending, status: 'approved' },
  });
  await decide('Accept');
  await waitFor(() => expect(bodiesTo(`/admin/withdraw/${WITHDRAWAL_ID}`)).toHaveLength(1));
  fireEvent.click(screen.getByRole('tab', { name: /^Audit|^Operations|^Log/, hidden: true }));
  await waitFor(() => expect(screen.queryByRole('article', { name: 'Withdrawal', hidden: true })).toBeNull());

  answer();
  expect(await screen.findByText('Hichem Ayari: Withdrawal approved.')).toBeTruthy();
});

test('an approved withdrawal is pending payment and is marked as paid with a reference', async () => {
  const { address } = await openWithdrawals(page.server, { payout: [toPay] });
  expect(await screen.findByText('No withdrawals waiting.')).toBeTruthy();
  fireEvent.click(screen.getByRole('radio', { name: 'Payment' }));
  fireEvent.click(await screen.findByRole('button', { name: /^Hichem Ayari/ }));
  expect(address()).toBe(`/dashboardAdmin?view=withdrawals&step=payout&item=${WITHDRAWAL_ID}`);
  const details = await review();
  fireEvent.click(details.getByRole('button', { name: 'Mark as paid' }));
  expect(details.getByText('Please enter the reference of the transfer.')).toBeTruthy();

  const message = 'Withdrawal marked as paid.';
  page.server.on(payWithdrawal, { message, withdraw: createWithdrawal({ status: 'approved' }) });
  fireEvent.change(details.getByLabelText('Reference of the transfer'), { target: { value: ' D17-204518 ' } });
  fireEvent.click(details.getByRole('button', { name: 'Mark as paid' }));
  expect(await screen.findByText(`Hichem Ayari: ${message}`)).toBeTruthy();
  expect(bodiesTo('/paid')).toEqual([{ reference: 'D17-204518' }]);
});

test('a withdrawal that was paid meanwhile shows by whom and when', async () => {
  await openWithdrawals(page.server, { payout: [toPay] }, `&step=payout&item=${WITHDRAWAL_ID}`);
  const details = await review();
  page.server.refuse(payWithdrawal, 409, {
    message: 'Withdrawal already paid.',
    code: 'withdrawal_already_paid',
    paidAt: '2026-03-06T09:30:00.000Z',
    paidByName: 'Karim Jaziri',
  });
  fireEvent.change(details.getByLabelText('Reference of the transfer'), { target: { value: 'X' } });
  fireEvent.click(details.getByRole('button', { name: 'Mark as paid' }));
  expect(await screen.findByText('Hichem Ayari: Already paid by Karim Jaziri on 06/03/2026.')).toBeTruthy();
});

test('the withdrawal search goes to the server', async () => {
  await openWithdrawals(page.server, { decision: [pending] });
  await screen.findByRole('button', { name: /^Hichem Ayari/ });
  page.server.on(listWithdrawalQueue, []);
  fireEvent.change(screen.getByLabelText('Search'), { target: { value: 'xyz' } });
  expect(await screen.findByText('No matching withdrawals.')).toBeTruthy();
  expect(page.server.received.some(({ address }) => address.includes('q=xyz'))).toBe(true);
});

test('the export of withdrawals contains the step that is shown', async () => {
  await openWithdrawals(page.server, { payout: [toPay] }, '&step=payout');
  page.server.refuse(exportWithdrawals, 422, { message: 'The list has more than 100000 rows.', code: 'too_many_rows' });
  fireEvent.click(await screen.findByRole('button', { name: 'Export' }));
  fireEvent.click(screen.getByRole('button', { name: 'Export as CSV' }));
  await screen.findByText('The list has more than 100000 rows.');
  const addresses = page.server.receivedBy(exportWithdrawals).map(({ address }) => address);
  expect(addresses).toEqual([expect.stringContaining('step=payout')]);
});

test('a withdrawal with withholding tax shows gross, tax and net, and the certificate once it is paid', async () => {
  const withheld = { amount: 400, net: 4600, rate: 1000, base: 80 };
  const paid = { ...toPay, withheld, paidAt: '2026-03-06T08:00:00.000Z', reference: 'V-1' };
  await openWithdrawals(page.server, { payout: [paid] }, `&step=payout&item=${WITHDRAWAL_ID}`);
  const details = await review();
  const readValue = (label: string) => details.getByText(label).nextElementSibling?.textContent;
  expect(readValue('To pay out')).toBe('4.600 TND');
  expect(readValue('Gross amount')).toBe('5.000 TND');
  expect(readValue('Withholding tax, 10% of 80%')).toBe('0.400 TND');
  expect(readValue('Net amount')).toBe('4.600 TND');
  expect(details.getByRole('button', { name: 'Withholding tax certificate' })).toBeTruthy();
});

test('a withdrawal without withholding tax has no such lines', async () => {
  await openWithdrawals(page.server, { payout: [toPay] }, `&step=payout&item=${WITHDRAWAL_ID}`);
  const details = await review();
  expect(details.queryByText('Gross amount')).toBeNull();
  expect(details.queryByRole('button', { name: 'Withholding tax certificate' })).toBeNull();
});

test('the list of withdrawals to pay shows what is sent, without the withholding tax', async () => {
  const withheld = { amount: 400, net: 4600, rate: 1000, base: 80 };
  await openWithdrawals(page.server, { payout: [{ ...toPay, withheld }] }, '&step=payout');
  expect(await screen.findByText('4.600 TND')).toBeTruthy();
  expect(screen.queryByText('5.000 TND')).toBeNull();
});
