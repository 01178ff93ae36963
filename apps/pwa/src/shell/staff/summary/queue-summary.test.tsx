// Loads the code with the file; otherwise the first test would take that time.
import '#dashboards/admin/admin-dashboard';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { DAY, toIso } from '@waha/domain/kernel/time';
import { listPaymentQueue, listPayments, readPayment } from '@waha/domain/purchase/payment.contract';
import { expect, onTestFinished, test } from 'vitest';
import { createPayment } from '#testing/fixtures/payment';
import { openAdminDashboard } from '#testing/open-admin-dashboard';
import { serveQueueCounts } from '#testing/serve-queue-counts';
import { setUpPage } from '#testing/set-up-page';
import { setWindowWidth } from '#testing/set-window-width';
import { useSingleKeys } from '../shortcuts/shortcuts-dialog';

const page = setUpPage();

/** Returns payments that have been pending for the given numbers of days, the oldest first. */
const waitingFor = (...days: number[]) =>
  days.map((each, index) => ({
    ...createPayment({ reference: `W-AAAA-000${index}`, createdAt: toIso(Date.now() - each * DAY - 60_000) }),
    userName: `Member ${index}`,
  }));

function open(payments = waitingFor(9, 3, 3, 1, 0), width = 1280) {
  setWindowWidth(width);
  page.server.on(listPaymentQueue, payments);
  page.server.on(listPayments, []);
  page.server.on(readPayment, async ({ address }) => payments.find(({ _id }) => address.includes(_id))!);
  return openAdminDashboard('view=payments');
}
const summary = async () => within(await screen.findByRole('region', { name: 'Payments to decide' }));
const findFact = (summaryList: Awaited<ReturnType<typeof summary>>, label: string) =>
  summaryList.getByText(label, { selector: 'dt' }).parentElement?.textContent?.replace(label, '');
const paymentsRead = () => page.server.received.filter(({ address }) => /^\/payments\/.+\//.test(address));

test('the queue summary shows the count, the oldest age and how many are past the target', async () => {
  await open();
  const shown = await summary();
  expect(findFact(shown, 'Waiting')).toBe('5');
  expect(findFact(shown, 'Oldest')).toMatch(/semaine.*Target: within 2 days$/);
  expect(findFact(shown, 'Over target')).toBe('3');
});

test('the queue summary shows the ages as a chart with labelled bars', async () => {
  await open();
  const bars = within((await summary()).getByRole('list', { name: 'Waiting time, in days' }));
  expect(bars.getAllByRole('button').map((bar) => bar.getAttribute('aria-label'))).toEqual([
    'Less than 1 day: 1',
    '1 to 2 days: 1',
    '2 to 4 days: 2',
    '4 to 7 days: 0',
    '7 days or longer: 1',
  ]);
});

test('the queue summary opens the oldest item only when its button is pressed', async () => {
  const { address } = await open();
  const shown = await summary();
  expect(paymentsRead()).toEqual([]);
  fireEvent.click(shown.getByRole('button', { name: 'Open oldest' }), { detail: 0 });
  expect(await screen.findByRole('article', { name: 'Payment W-AAAA-0000' })).toBeTruthy();
  expect(address()).toContain('item=');
  await waitFor(() => expect(document.activeElement).not.toBe(document.body));
});

test("the queue summary of a partly loaded queue has the server's count and unknown ages", async () => {
  const payments = waitingFor(9, 8, 3);
  setWindowWidth(1280);
  serveQueueCounts(page.server, { payments: 325 });
  page.server.on(listPaymentQueue, payments, () => 'further');
  await openAdminDashboard('view=payments');
  const shown = await summary();
  await waitFor(() => expect(findFact(shown, 'Waiting')).toBe('325'));
  expect(findFact(shown, 'Over target')).toBe('3 or more');
  expect(shown.getByText('Waiting times of the 3 oldest items, in days')).toBeTruthy();
});

test('the queue summary covers the results during a search', async () => {
  await open();
  await summary();
  page.server.on(listPaymentQueue, waitingFor(3));
  fireEvent.change(screen.getByRole('searchbox', { name: 'Search' }), { target: { value: 'Amina' } });
  await waitFor(async () => expect(findFact(await summary(), 'Results')).toBe('1'));
});

test('selecting several items does not open them', async () => {
  await open();
  fireEvent.click(await screen.findByRole('button', { name: 'Select several' }));
  expect((await summary()).queryByRole('button', { name: 'Open oldest' })).toBeNull();
});

test('the queue summary lists the navigation keys', async () => {
  await open();
  const shown = await summary();
  for (const name of ['Next', 'Search', 'Go to']) expect(shown.getByText(name)).toBeTruthy();
});

test('the queue summary omits inactive single keys', async () => {
  useSingleKeys.setState({ areOn: false });
  onTestFinished(() => useSingleKeys.setState({ areOn: true }));
  await open();
  const shown = await summary();
  expect(shown.queryByText('Next')).toBeNull();
  expect(shown.getByText('Go to')).toBeTruthy();
});

test('an empty queue says so once, in the larger area', async () => {
  await open([]);
  expect((await screen.findAllByText('No payments waiting.')).length).toBe(1);
  expect(screen.queryByRole('region', { name: 'Payments to decide' })).toBeNull();
});

test('a phone shows only the queue list', async () => {
  await open(undefined, 390);
  await screen.findByRole('list', { name: 'Payments to decide' });
  expect(screen.queryByRole('region', { name: 'Payments to decide' })).toBeNull();
});
