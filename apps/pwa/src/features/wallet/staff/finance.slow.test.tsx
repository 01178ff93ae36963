import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { payWithdrawal, readLiability } from '@waha/domain/wallet/staff-withdrawals.contract';
import { expect, test } from 'vitest';
import { createId } from '#platform/create-id';
import { openStaffDashboard } from '#testing/open-staff-dashboard';
import { createWithdrawal } from '#testing/open-wallet';
import { createReviewedWithdrawal, serveWithdrawals } from '#testing/open-withdrawals';
import { setUpPage } from '#testing/set-up-page';
import { setWindowWidth } from '#testing/set-window-width';

const page = setUpPage();

test('the liabilities are listed by month and by withdrawal, in points and in TND', async () => {
  page.server.on(readLiability, {
    months: [
      { month: 'now', points: 24, millimes: 12_000 },
      { month: '2026-04', points: 6, millimes: 3000 },
    ],
    asked: { points: 10, millimes: 5000 },
    approved: { points: 4, millimes: 2000 },
    totalPoints: 44,
    totalMillimes: 22_000,
  });
  await openStaffDashboard('finance_admin', 'view=liability');
  const table = within(await screen.findByRole('table', { name: 'Points owed by month' }));
  const rows = table.getAllByRole('row').map(({ children }) => [...children].map(({ textContent }) => textContent));
  expect(rows).toEqual([
    ['Valid from', 'Points', 'Value'],
    ['Now', '24', '12.000 TND'],
    ['04/2026', '6', '3.000 TND'],
    ['Withdrawals requested', '10', '5.000 TND'],
    ['Withdrawals approved, not yet paid', '4', '2.000 TND'],
    ['Total', '44', '22.000 TND'],
  ]);
  expect(screen.getByText('44 points owed to members')).toBeTruthy();
});

test('finance pays approved withdrawals and decides none', async () => {
  const toPay = createReviewedWithdrawal({ status: 'approved', decidedAt: '2026-03-05T08:00:00.000Z' });
  serveWithdrawals(page.server, { payout: [toPay] });
  const message = 'Withdrawal marked as paid.';
  page.server.on(payWithdrawal, { message, withdraw: createWithdrawal({ status: 'approved' }) });
  const { address } = await openStaffDashboard('finance_admin', 'view=payouts');
  expect(await screen.findByRole('tab', { name: /^Payouts\s*1/ })).toBeTruthy();
  fireEvent.click(await screen.findByRole('button', { name: /^Hichem Ayari/ }));
  const details = within(await screen.findByRole('article', { name: 'Withdrawal' }));
  expect(details.queryByRole('button', { name: /Accept|Reject/ })).toBeNull();
  fireEvent.change(details.getByLabelText('Reference of the transfer'), { target: { value: 'D17-1' } });
  fireEvent.click(details.getByRole('button', { name: 'Mark as paid' }));
  expect(await screen.findByText(`Hichem Ayari: ${message}`)).toBeTruthy();
  await waitFor(() => expect(address()).toBe('/dashboardFinance?view=payouts'));
});

test('finance pays several withdrawals with one reference, after their sums by method; refused ones stay', async () => {
  setWindowWidth(1280);
  const decidedBy = { _id: createId(), name: 'Leila Trabelsi' };
  const toPay = [
    { userName: 'Amina Trabelsi', amount: 12_000 },
    { userName: 'Brahim Trabelsi', amount: 8000 },
    { userName: 'Chiraz Trabelsi', amount: 5000, payout: { method: 'Virement postal', number: '17' } },
  ].map((part) => createReviewedWithdrawal({ _id: createId(), status: 'approved', decidedBy, ...part }));
  serveWithdrawals(page.server, { payout: toPay });
  const message = 'Withdrawal marked as paid.';
  page.server.on(payWithdrawal, { message, withdraw: createWithdrawal({ status: 'approved' }) });
  const isRefused = ({ address }: { address: string }) => address.includes(toPay[1]!._id);
  page.server.refuseWhere(payWithdrawal, isRefused, 409, {
    code: 'second_person_needed',
    message: 'A colleague must mark it as paid.',
  });
  await openStaffDashboard('finance_admin', 'view=payouts');
  const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));
  await press('Select several');
  await press('Select all');
  await press('Mark 3 as paid');
  const dialog = within(await screen.findByRole('alertdialog'));
  const sums = dialog.getAllByRole('term').map((term) => [term.textContent, term.nextElementSibling?.textContent]);
  expect(sums).toEqual([
    ['D17 2 payouts', '20.000 TND'],
    ['Virement postal 1 payout', '5.000 TND'],
    ['Total 3 payouts', '25.000 TND'],
  ]);
  fireEvent.click(dialog.getByRole('button', { name: 'Mark as paid' }));
  expect(dialog.getByText('Please enter the reference of the transfer.')).toBeTruthy();
  expect(page.server.receivedBy(payWithdrawal)).toEqual([]);
  fireEvent.change(dialog.getByLabelText('Reference of the transfer'), { target: { value: ' ٤٢ ' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Mark as paid' }));
  expect(await screen.findByText('2 marked as paid')).toBeTruthy();
  const sent = page.server.receivedBy(payWithdrawal);
  expect(sent.map(({ body }) => body)).toEqual(Array(3).fill({ reference: '42' }));
  expect(new Set(sent.map(({ headers }) => headers['idempotency-key'])).size).toBe(3);
  await press('Details');
  const refused = within(await screen.findByRole('alertdialog', { name: 'Not decided' }));
  expect(refused.getByText('Brahim Trabelsi')).toBeTruthy();
  expect(refused.getByText(/A colleague must mark it as paid/)).toBeTruthy();
});

test('a withdrawal that one accepted oneself is left to a colleague above the limit', async () => {
  const userId = createId();
  const mine = { status: 'approved', needsSecondPerson: true, decidedBy: { _id: userId, name: 'Me' } } as const;
  serveWithdrawals(page.server, { payout: [createReviewedWithdrawal(mine)] });
  await openStaffDashboard('finance_admin', 'view=payouts', userId);
  expect(await screen.findByRole('img', { name: 'A colleague must pay this' })).toBeTruthy();
  fireEvent.click(await screen.findByRole('button', { name: /^Hichem Ayari/ }));
  const details = within(await screen.findByRole('article', { name: 'Withdrawal' }));
  expect(details.getByText(/^You accepted this yourself/)).toBeTruthy();
  expect(details.queryByRole('button', { name: 'Mark as paid' })).toBeNull();
});
