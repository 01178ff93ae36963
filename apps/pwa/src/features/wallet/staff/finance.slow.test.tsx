import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { payWithdrawal, readLiability } from '@waha/domain/wallet/wallet.contract';
import { expect, test } from 'vitest';
import { openStaffDashboard } from '#testing/open-staff-dashboard';
import { createWithdrawal } from '#testing/open-wallet';
import { createReviewedWithdrawal, serveWithdrawals } from '#testing/open-withdrawals';
import { setUpPage } from '#testing/set-up-page';

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
