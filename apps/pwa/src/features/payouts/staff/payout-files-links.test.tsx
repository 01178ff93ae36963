// Loads the code with the file; otherwise the first test would take that time.
import '#dashboards/admin/admin-dashboard';
import '#dashboards/finance/finance-dashboard';
import './payout-files-page';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { createPayoutFile, listDuePayouts, type WireDuePayout } from '@waha/domain/payouts/staff/payout-files.contract';
import { expect, test } from 'vitest';
import { openAdminDashboard } from '#testing/open-admin-dashboard';
import { openRefunds } from '#testing/open-refunds';
import { openStaffDashboard } from '#testing/open-staff-dashboard';
import { serveWithdrawals } from '#testing/open-withdrawals';
import { setUpPage } from '#testing/set-up-page';

const page = setUpPage();

const NOUR = '0198c5ab-0000-7000-8000-000000000001';
const payout: WireDuePayout = {
  ...{ kind: 'withdrawal', _id: '0198c5ab-0000-7000-8000-000000000011', userId: NOUR, method: 'D17' },
  ...{ number: '+21655000111', name: 'Nour Hamdi', userName: 'Nour Hamdi', isVerified: true, amount: 6000 },
  ...{ decidedAt: '2026-03-05T08:00:00.000Z', warnings: [] },
};
const other = {
  ...payout,
  _id: '0198c5ab-0000-7000-8000-000000000012',
  name: 'Hichem Ayari',
  userName: 'Hichem Ayari',
};

function serveDue(limits: { file?: number; dayLeft?: number } = {}): void {
  const layouts = [{ name: 'wallets' }];
  page.server.on(listDuePayouts, { layouts, layout: 'wallets', payouts: [payout, other], hasMore: false, limits });
}

test('the withdrawals and refunds that finance has to pay lead to a new payout file', async () => {
  serveWithdrawals(page.server, {});
  const { address } = await openStaffDashboard('finance_admin', 'view=payouts');
  serveDue();
  fireEvent.click(await screen.findByRole('link', { name: 'New payout file' }));
  await waitFor(() => expect(address()).toBe('/dashboardFinance?view=payout-files&item=new'));
});

test('only the refunds to pay have the link to a new payout file, not those to decide', async () => {
  await openRefunds(page.server, {});
  fireEvent.click(await screen.findByRole('radio', { name: 'Payment' }));
  expect(await screen.findByRole('link', { name: 'New payout file' })).toBeTruthy();
  fireEvent.click(screen.getByRole('radio', { name: 'Decision' }));
  await waitFor(() => expect(screen.queryByRole('link', { name: 'New payout file' })).toBeNull());
});

test('an administrator opens the page of a member beside a payout, which stays selected', async () => {
  serveDue();
  const { address } = await openAdminDashboard('view=payout-files&item=new');
  fireEvent.click(await screen.findByRole('link', { name: 'Open the page of Nour Hamdi' }));
  await waitFor(() => expect(address()).toBe(`/dashboardAdmin?view=users&item=${NOUR}`));
});

test('finance has no page of members, so payouts have no link to one', async () => {
  serveDue();
  await openStaffDashboard('finance_admin', 'view=payout-files&item=new');
  expect(await screen.findAllByRole('checkbox')).toHaveLength(2);
  expect(screen.queryByRole('link', { name: /^Open the page of/ })).toBeNull();
});

test.each([
  [{ file: 11_999 }, /^The selection is above the limit for a file/],
  [{ dayLeft: 11_999 }, /^The selection is above the amount that is left today/],
])('a selection above the limit %o cannot be made a file, and the button says why', async (limits, reason) => {
  serveDue(limits);
  await openStaffDashboard('finance_admin', 'view=payout-files&item=new');
  const button = await screen.findByRole('button', { name: 'Make a file of 2 payouts' });
  const text = screen.getByText(reason);
  expect(button.getAttribute('aria-disabled')).toBe('true');
  expect(button.getAttribute('aria-describedby')).toBe(text.id);
  fireEvent.click(button);
  fireEvent.click(screen.getAllByRole('checkbox')[1]!);
  const smaller = await screen.findByRole('button', { name: 'Make a file of 1 payout' });
  expect(smaller.getAttribute('aria-disabled')).toBeNull();
  expect(within(document.body).queryByText(reason)).toBeNull();
  expect(page.server.receivedBy(createPayoutFile)).toEqual([]);
});

test('a selection of exactly the limit can be made a file', async () => {
  serveDue({ file: 12_000, dayLeft: 12_000 });
  await openStaffDashboard('finance_admin', 'view=payout-files&item=new');
  const button = await screen.findByRole('button', { name: 'Make a file of 2 payouts' });
  expect(button.getAttribute('aria-disabled')).toBeNull();
});
