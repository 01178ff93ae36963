import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { undoHeldCommand } from '@waha/domain/held-commands/held-commands.contract';
import {
  listUnpaidInvoices,
  remindInvoice,
  type WireUnpaidInvoice,
} from '@waha/domain/invoices/staff/unpaid-invoices.contract';
import { addDays, getDayAt } from '@waha/domain/kernel/calendar/day';
import { DAY, MINUTE, toIso } from '@waha/domain/kernel/time';
import { expect, test } from 'vitest';
import { createId } from '#platform/create-id';
import { formatDay } from '#platform/language/format';
import { createReviewedInvoice } from '#testing/fixtures/invoice';
import { NOUR } from '#testing/fixtures/reviewed-profile';
import { goOffline } from '#testing/go-offline';
import { openAdminDashboard } from '#testing/open-admin-dashboard';
import { openStaffDashboard } from '#testing/open-staff-dashboard';
import { setUpPage } from '#testing/set-up-page';

const page = setUpPage();
const today = getDayAt(Date.now());

function createUnpaid(daysLate: number, part: Partial<WireUnpaidInvoice> = {}): WireUnpaidInvoice {
  const { receiptUrl: _, receiptStatus: __, receiptSentAt: ___, ...invoice } = createReviewedInvoice();
  return { ...invoice, _id: createId(), invoiceDate: addDays(today, -daysLate), ...part };
}

const LATE = createUnpaid(3, { reference: 'W-7K3M-9Q2X-2' });
const DUE_TODAY = createUnpaid(0, { clientSurname: 'Jaziri' });

const table = async () => within(await screen.findByRole('table', { name: 'Unpaid invoices' }));
const readRows = async () =>
  (await table())
    .getAllByRole('row')
    .slice(1)
    .map((row) =>
      within(row)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent),
    );
const remindLate = async () =>
  fireEvent.click(await screen.findByRole('button', { name: 'Remind Nour Hamdi of the invoice W-7K3M-9Q2X-2' }));

test('each unpaid invoice shows its member, reference, amount, due day and how late it is', async () => {
  page.server.on(listUnpaidInvoices, [LATE, DUE_TODAY]);
  await openAdminDashboard('view=unpaid-invoices');
  const [late, dueToday] = await readRows();
  expect(late?.slice(0, 2)).toEqual(['W-7K3M-9Q2X-2', '45.500 TND']);
  expect(late?.at(3)).toBe('3 days late');
  expect(dueToday?.slice(0, 1)).toEqual(['2026-000123']);
  expect(dueToday?.at(3)).toBe('Pending');
  const member = (await table()).getByRole('link', { name: 'Nour Hamdi' });
  expect(member.getAttribute('href')).toBe(`/dashboardAdmin?view=users&item=${NOUR._id}`);
  const document = (await table()).getByRole('link', { name: 'W-7K3M-9Q2X-2' });
  expect(document.getAttribute('href')).toBe(`/api/invoices/view/${LATE._id}`);
});

test('the filter for overdue invoices is in the address and in the request', async () => {
  page.server.on(listUnpaidInvoices, async ({ address }) =>
    address.includes('overdue=true') ? [LATE] : [LATE, DUE_TODAY],
  );
  const { address } = await openStaffDashboard('commercial_admin', 'view=unpaid-invoices&overdue=true');
  expect(await readRows()).toHaveLength(1);
  const chip = screen.getByRole('button', { name: 'Overdue', pressed: true });
  fireEvent.click(chip);
  await waitFor(async () => expect(await readRows()).toHaveLength(2));
  expect(address()).toBe('/dashboardCommercial?view=unpaid-invoices');
  fireEvent.click(screen.getByRole('button', { name: 'Overdue', pressed: false }));
  await waitFor(() => expect(address()).toBe('/dashboardCommercial?view=unpaid-invoices&overdue=true'));
});

test('invoices whose receipt finance checks are a filter, without a reminder', async () => {
  const sent = createUnpaid(3, { receiptStatus: 'submitted', receiptSentAt: toIso(Date.now()) });
  page.server.on(listUnpaidInvoices, async ({ address }) => (address.includes('receipts=true') ? [sent] : [DUE_TODAY]));
  const { address } = await openStaffDashboard('commercial_admin', 'view=unpaid-invoices&receipts=true');
  expect((await readRows())[0]?.at(-2)).toBe('Receipt to be checked');
  expect(screen.queryByRole('button', { name: /^Remind/ })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Receipt to be checked', pressed: true }));
  await waitFor(async () => expect((await readRows())[0]?.at(-2)).toBe('Pending'));
  expect(address()).toBe('/dashboardCommercial?view=unpaid-invoices');
});

test.each(['commercial_admin', 'finance_admin'] as const)(
  'J and K move between unpaid invoices for %s',
  async (role) => {
    page.server.on(listUnpaidInvoices, [LATE, DUE_TODAY]);
    await openStaffDashboard(role, 'view=unpaid-invoices');
    const { getAllByRole } = await table();
    const [, first, second] = getAllByRole('row');
    const press = (key: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key });
    press('j');
    expect(first?.contains(document.activeElement)).toBe(true);
    press('j');
    expect(second?.contains(document.activeElement)).toBe(true);
    press('k');
    expect(first?.contains(document.activeElement)).toBe(true);
    expect(document.activeElement?.tagName).toBe('A');
  },
);

test('a reminder is sent once, and its row then shows when', async () => {
  const remindedAt = toIso(Date.now());
  page.server.on(listUnpaidInvoices, async () => [
    page.server.receivedBy(remindInvoice).length > 0 ? { ...LATE, remindedAt } : LATE,
  ]);
  page.server.on(remindInvoice, { message: 'Reminder sent.', remindedAt });
  await openStaffDashboard('finance_admin', 'view=unpaid-invoices');
  await remindLate();
  expect(await screen.findByText('Nour Hamdi: Reminder sent.')).toBeTruthy();
  expect(await screen.findByText(formatDay(remindedAt))).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Remind / })).toBeNull();
  expect(page.server.receivedBy(remindInvoice)).toHaveLength(1);
});

test('the text of a reminder is shown before it is sent, in the language of its member', async () => {
  const text = 'Votre facture à payer le 20/11/2026 attend votre paiement.';
  page.server.on(listUnpaidInvoices, [{ ...LATE, reminder: { text, language: 'fr' } }]);
  await openStaffDashboard('finance_admin', 'view=unpaid-invoices');
  fireEvent.click(await screen.findByRole('button', { name: 'Text of the reminder to Nour Hamdi' }));
  expect((await screen.findByText(text)).closest('[lang]')?.getAttribute('lang')).toBe('fr');
  expect(page.server.receivedBy(remindInvoice)).toEqual([]);
});

test('a reminder can be undone for ten seconds', async () => {
  page.server.on(listUnpaidInvoices, [LATE]);
  page.server.hold(remindInvoice, { heldId: createId(), dueAt: '2026-01-15T09:00:10.000Z', seconds: 60 });
  page.server.on(undoHeldCommand, undefined);
  await openStaffDashboard('finance_admin', 'view=unpaid-invoices');
  await remindLate();
  expect(await screen.findByText('Reminder to Nour Hamdi')).toBeTruthy();
  expect(screen.getByText('Will be sent in a few seconds')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Remind / })).toBeNull();
  expect(page.server.receivedBy(remindInvoice)[0]?.headers['waha-hold']).toBe('1');
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByRole('button', { name: /^Remind / })).toBeTruthy();
});

test('a member who was reminded more than a day ago can be reminded again', async () => {
  const remindedAt = toIso(Date.now() - DAY - MINUTE);
  page.server.on(listUnpaidInvoices, [{ ...LATE, remindedAt }]);
  await openStaffDashboard('finance_admin', 'view=unpaid-invoices');
  expect(await screen.findByText(formatDay(remindedAt))).toBeTruthy();
  expect(screen.getByRole('button', { name: /^Remind / })).toBeTruthy();
});

test('a refused reminder says when a colleague reminded the member', async () => {
  page.server.on(listUnpaidInvoices, [LATE]);
  page.server.refuse(remindInvoice, 409, {
    message: 'The member was already reminded of this invoice in the last 24 hours.',
    code: 'already_reminded',
    remindedAt: '2026-02-20T10:00:00.000Z',
  });
  await openStaffDashboard('finance_admin', 'view=unpaid-invoices');
  await remindLate();
  expect(await screen.findByText(/^Reminded on 20\/02\/2026/)).toBeTruthy();
});

test('an unpaid invoice shows an automatic reminder, a pause, and that there was no reaction', async () => {
  const remindedAt = '2026-02-20T10:00:00.000Z';
  page.server.on(listUnpaidInvoices, [
    createUnpaid(17, { remindedAt, isAutomaticReminder: true, hasNoReaction: true }),
    createUnpaid(9, { remindedAt, isAutomaticReminder: false, isPaused: true }),
  ]);
  await openStaffDashboard('finance_admin', 'view=unpaid-invoices');
  const [ignored, paused] = await readRows();
  expect(ignored?.at(-2)).toBe('No reaction17 days late');
  expect(ignored?.at(-1)).toBe('20/02/2026, automaticRemind');
  expect(paused?.at(-2)).toBe('9 days late');
  expect(paused?.at(-1)).toBe('20/02/2026, pausedRemind');
});

test.each([
  ['', 'No unpaid invoices.'],
  ['&overdue=true', 'No overdue invoices.'],
  ['&q=unknown', 'No matching invoices.'],
])('an empty list of unpaid invoices says so: %s', async (search, text) => {
  page.server.on(listUnpaidInvoices, []);
  await openStaffDashboard('finance_admin', `view=unpaid-invoices${search}`);
  expect(await screen.findByText(text)).toBeTruthy();
});

test('unpaid invoices that cannot be loaded can be tried again, also after a time without a network', async () => {
  page.server.refuse(listUnpaidInvoices, 500, { message: 'x', code: 'server_error' });
  await openStaffDashboard('finance_admin', 'view=unpaid-invoices');
  expect(await screen.findByText('Failed to load invoices.')).toBeTruthy();
  page.server.on(listUnpaidInvoices, [LATE]);
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await readRows()).toHaveLength(1);
});

test('unpaid invoices say that they need a network', async () => {
  goOffline();
  await openStaffDashboard('finance_admin', 'view=unpaid-invoices');
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy();
});
