import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { getDayAt } from '@waha/domain/kernel/calendar/day';
import { readRechargeTotals } from '@waha/domain/recharge/recharge.contract';
import { expect, test } from 'vitest';
import { openStaffDashboard } from '#testing/open-staff-dashboard';
import { setUpPage } from '#testing/set-up-page';

const page = setUpPage();
const today = getDayAt(Date.now());

test('the recharge totals show recharges, points, money and stamps per day, with sums', async () => {
  page.server.on(readRechargeTotals, [
    { day: today, count: 2, points: 70, totalMillimes: 114_000, stampMillimes: 2000 },
    { day: '2026-02-03', count: 1, points: 30, totalMillimes: 49_000, stampMillimes: 1000 },
  ]);
  await openStaffDashboard('finance_admin', 'view=totals');
  const table = within(await screen.findByRole('table', { name: 'Accepted recharges by day' }));
  const rows = table.getAllByRole('row').map(({ children }) => [...children].map(({ textContent }) => textContent));
  expect(rows[0]).toEqual(['Day', 'Recharges', 'Points', 'Total', 'of which stamps']);
  expect(rows[1]?.slice(1)).toEqual(['2', '70', '114.000 TND', '2.000 TND']);
  expect(rows[2]).toEqual(['03/02/2026', '1', '30', '49.000 TND', '1.000 TND']);
  expect(rows[3]).toEqual(['Total', '3', '100', '163.000 TND', '3.000 TND']);
});

test('another date range is requested from the server', async () => {
  page.server.on(readRechargeTotals, []);
  await openStaffDashboard('finance_admin', 'view=totals');
  expect(await screen.findByText('No recharges were accepted in this period.')).toBeTruthy();
  fireEvent.click(screen.getByRole('radio', { name: '7 days' }));
  const findRequests = () =>
    page.server.received.map(({ address }) => address).filter((address) => address.includes('totals'));
  await waitFor(() => expect(findRequests().at(-1)).toBe('/finance/recharge-totals?days=7'));
});
