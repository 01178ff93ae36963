import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { listReceiptQueue } from '@waha/domain/invoices/invoices.contract';
import { readMembersTable } from '@waha/domain/members/members.contract';
import {
  listDecidedPayments,
  listPaymentQueue,
  listPayments,
  readPayment,
} from '@waha/domain/purchase/payment.contract';
import { listRechargeQueue } from '@waha/domain/recharge/recharge.contract';
import { listRefundQueue } from '@waha/domain/refunds/staff/refunds.contract';
import { listTaskReportQueue } from '@waha/domain/tasks/task-reports.contract';
import { listWithdrawalQueue } from '@waha/domain/wallet/staff-withdrawals.contract';
import { beforeEach, expect, test, vi } from 'vitest';
import { delayAnswer } from '#testing/delay-answer';
import { createPayment } from '#testing/fixtures/payment';
import { NOUR } from '#testing/fixtures/reviewed-profile';
import { goOffline } from '#testing/go-offline';
import { openAdminDashboard } from '#testing/open-admin-dashboard';
import { openStaffDashboard } from '#testing/open-staff-dashboard';
import { toTableMember, VERIFIED_MEMBER } from '#testing/open-users';
import { createReviewedWithdrawal } from '#testing/open-withdrawals';
import { setUpPage } from '#testing/set-up-page';
import { setWindowWidth } from '#testing/set-window-width';

const page = setUpPage();
const nobody = { members: [], total: 0, isCut: false };
const nour = { members: [toTableMember(VERIFIED_MEMBER)], total: 1, isCut: false };

beforeEach(() => {
  page.server.on(readMembersTable, nobody);
  for (const row of [listPaymentQueue, listDecidedPayments]) page.server.on(row, []);
  page.server.on(listWithdrawalQueue, []);
  page.server.on(listRefundQueue, []);
  page.server.on(listRechargeQueue, []);
  page.server.on(listReceiptQueue, []);
  page.server.on(listTaskReportQueue, []);
});

const pressKey = (key: string, modifiers: object = {}) =>
  fireEvent.keyDown(document.activeElement ?? document.body, { key, ...modifiers });
const ctrlK = () => pressKey('k', { ctrlKey: true });
/** Opens the dialog and returns its field. */
async function open() {
  await screen.findByRole('tablist');
  ctrlK();
  const field = await screen.findByRole('combobox', { name: 'Go to' });
  await waitFor(() => expect(document.activeElement).toBe(field));
  return field;
}
const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });
const options = () => screen.queryAllByRole('option').map(({ textContent }) => textContent);
const status = () => within(screen.getByRole('dialog')).getByRole('status').textContent;
const findActiveOption = (field: HTMLElement) =>
  document.getElementById(field.getAttribute('aria-activedescendant') ?? '');
/** Returns the requests to this path, the latest last. */
const findRequests = (path: string) =>
  page.server.received.flatMap(({ address }) => {
    const [at, query] = address.split('?');
    return at === path && query?.includes('q=') ? [new URLSearchParams(query).get('q')] : [];
  });

test('Go to opens a section by keyboard alone and focuses its content', async () => {
  const { address } = await openAdminDashboard('view=overview');
  const field = await open();
  expect(options()[0]).toBe('Overview');
  type(field, 'p');
  expect(options()).toEqual(['Payment Notifications', 'Payout files', 'Profile Notifications']);
  pressKey('ArrowDown');
  pressKey('ArrowDown');
  expect(findActiveOption(field)?.textContent).toBe('Profile Notifications');
  expect(findActiveOption(field)?.getAttribute('aria-selected')).toBe('true');
  pressKey('ArrowDown');
  expect(findActiveOption(field)?.textContent).toBe('Payment Notifications');
  pressKey('ArrowUp');
  pressKey('Enter');
  await waitFor(() => expect(address()).toBe('/dashboardAdmin?view=profiles'));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(document.activeElement?.id).toBe('content');
});

test('Escape returns the focus from Go to, also to a text field', async () => {
  await openAdminDashboard('view=payments');
  const search = await screen.findByRole('searchbox', { name: 'Search' });
  search.focus();
  ctrlK();
  await waitFor(() => expect(document.activeElement?.getAttribute('role')).toBe('combobox'));
  pressKey('Escape');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(document.activeElement).toBe(search);
});

test('the button in the bar opens Go to, and Ctrl+K closes it', async () => {
  await openAdminDashboard('view=overview');
  fireEvent.click(await screen.findByRole('button', { name: 'Go to' }));
  await screen.findByRole('combobox');
  ctrlK();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('Go to closes with its page', async () => {
  const { router } = await openAdminDashboard('view=overview');
  await router.navigate({ to: '.', search: { view: 'log' } as never });
  await open();
  router.history.back();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('Go to finds a payment by its reference, pending or decided, and opens it', async () => {
  const payment = createPayment({ reference: 'W-AAAA-0001', status: 'approved' });
  page.server.on(listDecidedPayments, [{ ...payment, userName: 'Amina Trabelsi' }]);
  page.server.on(readPayment, payment);
  page.server.on(listPayments, [payment]);
  const { address } = await openAdminDashboard('view=overview');
  type(await open(), 'W-AAAA');
  expect(status()).toBe('Still searching…');
  const option = await screen.findByRole('option', { name: /^Amina Trabelsi/ });
  expect(option.textContent).toContain('W-AAAA-0001 · 149.500 TND · Approved');
  expect(within(screen.getByRole('group', { name: 'Payment Notifications' })).getByRole('option')).toBe(option);
  pressKey('Enter');
  expect(await screen.findByRole('article', { name: 'Payment W-AAAA-0001' })).toBeTruthy();
  expect(address()).toBe(`/dashboardAdmin?view=payments&list=decided&item=${payment._id}&member=${payment.userId}`);
});

test("Go to opens an approved, unpaid withdrawal in the administrator's queue", async () => {
  const toPay = createReviewedWithdrawal({ status: 'approved', decidedAt: '2026-03-05T08:00:00.000Z' });
  page.server.on(listWithdrawalQueue, async ({ address }) => (address.includes('step=payout') ? [toPay] : []));
  const { address } = await openAdminDashboard('view=overview');
  type(await open(), 'hichem');
  fireEvent.click(await screen.findByRole('option', { name: /^Hichem Ayari/ }));
  await waitFor(() => expect(address()).toBe(`/dashboardAdmin?view=withdrawals&step=payout&item=${toPay._id}`));
});

test('Go to searches as the user types, and the last response wins', async () => {
  await openAdminDashboard('view=overview');
  const field = await open();
  const answerFirst = delayAnswer(page.server, readMembersTable, nour);
  for (const typed of ['n', 'no', 'nou']) type(field, typed);
  await waitFor(() => expect(findRequests('/members')).toEqual(['nou']));
  page.server.on(readMembersTable, nobody);
  type(field, 'nobody');
  await waitFor(() => expect(status()).toBe('No other results.'));
  await act(async () => answerFirst());
  expect(options()).toEqual([]);
  expect(findRequests('/members')).toEqual(['nou', 'nobody']);
});

test('a failed endpoint in Go to is reported and does not affect the other results', async () => {
  page.server.on(readMembersTable, nour);
  page.server.refuse(listRechargeQueue, 500, { message: 'No.', code: 'no' });
  await openAdminDashboard('view=overview');
  type(await open(), 'nour');
  await screen.findByRole('option', { name: /^Nour Hamdi/ });
  expect(status()).toBe('Not all records could be searched.');
});

test('Go to finds sections offline, sends no request and says so', async () => {
  const { address } = await openAdminDashboard('view=overview');
  await screen.findByRole('tablist');
  // Its code is loaded with the dashboard.
  await vi.dynamicImportSettled();
  goOffline();
  const field = await open();
  type(field, 'log');
  expect(options()).toEqual(['Activity log']);
  expect(status()).toBe('Offline: you can only search the sections of this dashboard.');
  pressKey('Enter');
  await waitFor(() => expect(address()).toBe('/dashboardAdmin?view=log'));
});

test('Go to suspends the back office keys, and a question suspends Go to', async () => {
  setWindowWidth(1280);
  const payment = createPayment();
  page.server.on(listPaymentQueue, [{ ...payment, userName: 'Amina Trabelsi' }]);
  page.server.on(readPayment, payment);
  page.server.on(listPayments, [payment]);
  await openAdminDashboard(`view=payments&item=${payment._id}&member=${payment.userId}`);
  await screen.findByRole('article', { name: `Payment ${payment.reference}` });
  await open();
  screen.getByRole('dialog').focus();
  pressKey('a');
  expect(screen.queryByRole('alertdialog')).toBeNull();
  pressKey('Escape');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  pressKey('a');
  await screen.findByRole('alertdialog');
  ctrlK();
  await vi.dynamicImportSettled();
  expect(screen.queryByRole('combobox', { name: 'Go to' })).toBeNull();
});

test('? lists the Go to shortcut', async () => {
  setWindowWidth(1280);
  page.server.on(listPaymentQueue, [{ ...createPayment(), userName: 'Amina Trabelsi' }]);
  await openAdminDashboard('view=payments');
  await screen.findByRole('button', { name: /^Amina/ });
  pressKey('?');
  const keys = within(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' }));
  expect(keys.getByText('Go to').closest('div')?.textContent).toContain('Ctrl+K');
});

test.each([
  ['commercial_admin', 'view=overview', `view=members&item=${NOUR._id}`, ['/members', '/queue/task-reports']],
  ['finance_admin', 'view=overview', undefined, ['/queue/recharges', '/queue/receipts', '/queue/withdrawals']],
] as const)('Go to for %s queries only the endpoints of that role', async (role, search, goal, rows) => {
  page.server.on(readMembersTable, nour);
  const { address } = await openStaffDashboard(role, search);
  type(await open(), 'nour');
  await waitFor(() => expect(status()).not.toBe('Still searching…'));
  const all = ['/members', '/queue/payments', '/decided/payments', '/queue/recharges', '/queue/receipts'];
  expect(
    [...all, '/queue/withdrawals', '/queue/task-reports'].filter((row) => findRequests(row).length > 0).sort(),
  ).toEqual([...rows].sort());
  if (!goal) return;
  fireEvent.click(await screen.findByRole('option', { name: /^Nour Hamdi/ }));
  await waitFor(() => expect(address()).toBe(`/dashboardCommercial?${goal}`));
});
