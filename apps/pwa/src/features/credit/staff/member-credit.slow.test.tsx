import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { readCredit, type WireCreditEntry } from '@waha/domain/credit/credit.contract';
import { requestCreditRefund } from '@waha/domain/refunds/staff/credit-refunds.contract';
import { expect, test } from 'vitest';
import { createId } from '#platform/create-id';
import { NOUR } from '#testing/fixtures/reviewed-profile';
import { openAdminDashboard } from '#testing/open-admin-dashboard';
import { createRefund } from '#testing/open-refunds';
import { openStaffDashboard } from '#testing/open-staff-dashboard';
import { serveMembers } from '#testing/serve-members';
import { setUpPage } from '#testing/set-up-page';

const page = setUpPage();
const payment = { _id: createId(), reference: 'W-7K3M-9Q2X', packName: 'Ultra One' };
const refundId = createId();
const createEntry = (part: Partial<WireCreditEntry>): WireCreditEntry => ({
  ...{ _id: createId(), kind: 'part', amount: 100_000, createdAt: '2026-03-04T10:00:00.000Z' },
  createdBy: { _id: createId(), name: 'Leila Trabelsi' },
  ...part,
});
const entries = [
  createEntry({ kind: 'refunded', amount: -20_000, refund: { _id: refundId, amount: 20_000, status: 'approved' } }),
  createEntry({ payment }),
];

function openMember() {
  serveMembers(page.server);
  page.server.on(readCredit, { balance: 80_000, entries });
  return openAdminDashboard(`view=users&item=${NOUR._id}&tab=credit`);
}
const question = async () => within(await screen.findByRole('alertdialog'));

test('the credit of a member has its balance and entries, with links to their payment and refund', async () => {
  await openMember();
  const table = within(await screen.findByRole('region', { name: 'Entries of the credit' }));
  expect(screen.getByText('80.000 TND')).toBeTruthy();
  const rows = table
    .getAllByRole('row')
    .slice(1)
    .map(({ textContent }) => textContent);
  expect(rows).toEqual([
    expect.stringMatching(/^Refund.*Leila TrabelsiOpen the refund-20\.000 TND$/),
    expect.stringMatching(/^Part of a payment.*Leila TrabelsiUltra One · W-7K3M-9Q2X100\.000 TND$/),
  ]);
  expect(table.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    `/dashboardAdmin?view=refunds&item=${refundId}&step=payout`,
    `/dashboardAdmin?view=payments&list=decided&item=${payment._id}&member=${NOUR._id}`,
  ]);
});

test('a refund of credit is over all of it by default, at most the credit, with an optional reason', async () => {
  page.server.on(requestCreditRefund, { message: 'Refund requested.', refund: createRefund(), balance: 30_000 });
  await openMember();
  fireEvent.click(await screen.findByRole('button', { name: 'Refund the credit' }));
  const asked = await question();
  const amount = asked.getByLabelText<HTMLInputElement>('Amount of the refund');
  expect(amount.value).toBe('80.000');
  fireEvent.change(amount, { target: { value: '81' } });
  fireEvent.click(asked.getByRole('button', { name: 'Request the refund' }));
  expect(await asked.findByText('Enter an amount up to 80.000 TND.')).toBeTruthy();
  expect(page.server.receivedBy(requestCreditRefund)).toEqual([]);
  fireEvent.change(amount, { target: { value: '50' } });
  fireEvent.change(asked.getByLabelText(/^Reason/), { target: { value: ' Asked by phone ' } });
  fireEvent.click(asked.getByRole('button', { name: 'Request the refund' }));
  expect(await screen.findByText('Refund requested.')).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(page.server.receivedBy(requestCreditRefund).map(({ body }) => body)).toEqual([
    { amount: 50_000, reason: 'Asked by phone' },
  ]);
});

test('finance sees the credit of a member in a popup, without links to payments', async () => {
  page.server.on(readCredit, { balance: 0, entries });
  await openStaffDashboard('finance_admin', `open=credit&member=${NOUR._id}`);
  const popup = within(await screen.findByRole('dialog', { name: 'Credit' }));
  expect(await popup.findByText('Ultra One · W-7K3M-9Q2X')).toBeTruthy();
  expect(popup.getAllByRole('link')).toHaveLength(1);
  expect(popup.queryByRole('button', { name: 'Refund the credit' })).toBeNull();
});
