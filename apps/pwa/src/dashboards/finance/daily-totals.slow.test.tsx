import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { getDayAt } from '@waha/domain/kernel/calendar/day';
import { readDailyTotals } from '@waha/domain/overview/overview.contract';
import { readRechargeTotals } from '@waha/domain/recharge/recharge.contract';
import { expect, test } from 'vitest';
import { openStaffDashboard } from '#testing/open-staff-dashboard';
import { setUpPage } from '#testing/set-up-page';

const page = setUpPage();
const today = getDayAt(Date.now());

async function readTable(name: string) {
  const table = within(await screen.findByRole('table', { name }));
  return table.getAllByRole('row').map(({ children }) => [...children].map(({ textContent }) => textContent));
}

test('the daily totals show all money received and paid out, with sums, and the details of recharges', async () => {
  page.server.on(readDailyTotals, [
    {
      day: today,
      approved: 149_500,
      invoicesPaid: 53_000,
      recharged: 114_000,
      credited: 2_500,
      paidOut: 10_000,
      refunded: 6500,
    },
    { day: '2026-02-03', approved: 0, invoicesPaid: 0, recharged: 0, credited: 0, paidOut: 2000, refunded: 0 },
  ]);
  page.server.on(readRechargeTotals, [
    { day: today, count: 2, points: 70, totalMillimes: 114_000, stampMillimes: 2000 },
    { day: '2026-02-03', count: 1, points: 30, totalMillimes: 49_000, stampMillimes: 1000 },
  ]);
  await openStaffDashboard('finance_admin', 'view=totals');
  const money = await readTable('Money by day');
  expect(money[0]).toEqual([
    'Day',
    'Payments approved',
    'Invoices paid',
    'Recharges accepted',
    'Credit received',
    'Money in',
    'Withdrawals paid',
    'Refunded',
    'Difference',
  ]);
  expect(money[1]?.slice(1)).toEqual([
    '149.500 TND',
    '53.000 TND',
    '114.000 TND',
    '2.500 TND',
    '319.000 TND',
    '10.000 TND',
    '6.500 TND',
    '302.500 TND',
  ]);
  expect(money[2]).toEqual(['03/02/2026', '–', '–', '–', '–', '0.000 TND', '2.000 TND', '–', '-2.000 TND']);
  expect(money[3]?.slice(5)).toEqual(['319.000 TND', '12.000 TND', '6.500 TND', '300.500 TND']);
  const bars = within(screen.getByRole('list', { name: 'Money received by day' })).getAllByRole('button');
  expect(bars).toHaveLength(31);
  expect(bars.at(-1)?.getAttribute('aria-label')).toContain('319.000 TND');

  const recharges = await readTable('Accepted recharges by day');
  expect(recharges[0]).toEqual(['Day', 'Recharges', 'Service points', 'Total', 'of which stamps']);
  expect(recharges[1]?.slice(1)).toEqual(['2', '70', '114.000 TND', '2.000 TND']);
  expect(recharges[3]).toEqual(['Total', '3', '100', '163.000 TND', '3.000 TND']);
});

test('another number of days is requested from the server', async () => {
  page.server.on(readDailyTotals, []);
  page.server.on(readRechargeTotals, []);
  await openStaffDashboard('finance_admin', 'view=totals');
  expect(await screen.findByText('No money was received or paid out in this period.')).toBeTruthy();
  expect(await screen.findByText('No recharges were accepted in this period.')).toBeTruthy();
  fireEvent.click(screen.getByRole('radio', { name: '7 days' }));
  const hasRequested = (address: string) => page.server.received.some((request) => request.address === address);
  await waitFor(() => expect(hasRequested('/finance/daily-totals?days=7')).toBe(true));
  await waitFor(() => expect(hasRequested('/finance/recharge-totals?days=7')).toBe(true));
});

test('the daily totals name the withholding tax of the period, which is not in the withdrawals paid', async () => {
  const none = { approved: 0, invoicesPaid: 0, recharged: 0, credited: 0, refunded: 0 };
  page.server.on(readDailyTotals, [
    { ...none, day: today, paidOut: 9000, withheld: 1000 },
    { ...none, day: '2026-02-03', paidOut: 1800, withheld: 200 },
  ]);
  page.server.on(readRechargeTotals, []);
  await openStaffDashboard('finance_admin', 'view=totals');
  expect(await screen.findByText('Withdrawals are net. Tax withheld in this period: 1.200 TND')).toBeTruthy();
  expect((await readTable('Money by day')).at(-1)).toContain('10.800 TND');
});
