import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { listInvoices } from '@waha/domain/invoices/invoices.contract';
import {
  pauseInvoiceReminders,
  readInvoiceReminders,
  type WireInvoiceReminder,
} from '@waha/domain/invoices/staff/invoice-reminders.contract';
import { expect, test } from 'vitest';
import { createId } from '#platform/create-id';
import { createInvoice, INVOICE_ID } from '#testing/fixtures/invoice';
import { goOffline } from '#testing/go-offline';
import { openCommercialMember } from '#testing/open-commercial-member';
import { setUpPage } from '#testing/set-up-page';

const page = setUpPage();
const nothing = { isPaused: false, isOn: true, reminders: [] };

/** Opens the invoices of a member; `serve` replaces the replies that every member has. */
async function open(serve: () => void): Promise<void> {
  page.server.on(listInvoices, [createInvoice()]);
  const opening = openCommercialMember(page.server, 'invoices');
  serve();
  await opening;
}
const findSwitch = () =>
  screen.findByRole<HTMLInputElement>('checkbox', { name: 'Automatic reminders of unpaid invoices' });

test('automatic reminders of a member are paused and resumed with one press', async () => {
  await open(() => page.server.on(pauseInvoiceReminders, async ({ body }) => save((body as typeof nothing).isPaused)));
  const save = (isPaused: boolean) => {
    page.server.on(readInvoiceReminders, { ...nothing, isPaused });
    return { isPaused };
  };
  expect((await findSwitch()).checked).toBe(true);
  expect(screen.getByText('3 days before the due day, and 1, 7 and 14 days after.')).toBeTruthy();
  fireEvent.click(await findSwitch());
  expect(await screen.findByText('Paused. You can still send reminders yourself.')).toBeTruthy();
  // The refetch comes after the change, which ignores further presses until then.
  await waitFor(() =>
    expect(page.server.receivedBy(readInvoiceReminders).map(({ method }) => method)).toEqual(['GET', 'GET']),
  );
  expect((await findSwitch()).checked).toBe(false);
  fireEvent.click(await findSwitch());
  await waitFor(async () => expect((await findSwitch()).checked).toBe(true));
  await waitFor(() => expect(page.server.receivedBy(pauseInvoiceReminders)).toHaveLength(2));
  expect(page.server.receivedBy(pauseInvoiceReminders).map(({ body }) => body)).toEqual([
    { isPaused: true },
    { isPaused: false },
  ]);
});

test('a pause that the server refuses leaves the switch as it was, and says why', async () => {
  await open(() =>
    page.server.refuse(pauseInvoiceReminders, 403, { message: 'You do not have access to this.', code: 'forbidden' }),
  );
  fireEvent.click(await findSwitch());
  expect(await screen.findByText('You do not have access to this.')).toBeTruthy();
  await waitFor(async () => expect((await findSwitch()).checked).toBe(true));
});

test('each invoice lists its own reminders, and which of them were automatic', async () => {
  const reminder = { invoiceId: INVOICE_ID, invoiceDate: '2026-02-15' };
  const reminders: WireInvoiceReminder[] = [
    { ...reminder, at: '2026-02-22T09:00:00.000Z', isAutomatic: false },
    { ...reminder, at: '2026-02-16T09:00:00.000Z', isAutomatic: true },
    { ...reminder, invoiceId: createId(), at: '2026-02-17T09:00:00.000Z', isAutomatic: true },
  ];
  await open(() => page.server.on(readInvoiceReminders, { ...nothing, reminders }));
  const list = within(await screen.findByRole('list', { name: 'Reminders' }));
  expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^Reminded on 22\/02\/2026 \d\d:00$/),
    expect.stringMatching(/^Reminded on 16\/02\/2026 \d\d:00 \(automatic\)$/),
  ]);
});

test('a server without automatic reminders offers no switch', async () => {
  await open(() => page.server.on(readInvoiceReminders, { ...nothing, isOn: false }));
  expect(await screen.findByText('Automatic reminders are turned off on this server.')).toBeTruthy();
  expect(screen.queryByRole('checkbox')).toBeNull();
});

test('invoices are shown although their reminders cannot be loaded, which can be tried again', async () => {
  await open(() => page.server.refuse(readInvoiceReminders, 500, { message: 'x', code: 'server_error' }));
  expect(await screen.findByText('Failed to load reminders.')).toBeTruthy();
  expect(screen.getByRole('heading', { name: 'Invoice of 15/02/2026' })).toBeTruthy();
  page.server.on(readInvoiceReminders, nothing);
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect((await findSwitch()).checked).toBe(true);
});

test('invoices that cannot be loaded have one message, without one for their reminders', async () => {
  await open(() => {
    for (const row of [listInvoices, readInvoiceReminders])
      page.server.refuse(row, 500, { message: 'x', code: 'server_error' });
  });
  expect(await screen.findByText('Failed to load invoices.')).toBeTruthy();
  await waitFor(() => expect(screen.queryByText('Failed to load reminders.')).toBeNull());
  expect(screen.getAllByRole('button', { name: 'Try again' })).toHaveLength(1);
});

test('invoices that need a network say so once, without their reminders', async () => {
  await openCommercialMember(page.server, 'tasks');
  const tab = await screen.findByRole('tab', { name: 'Invoices' });
  goOffline();
  fireEvent.click(tab);
  const panel = within(await screen.findByRole('tabpanel', { name: 'Invoices' }));
  expect(await panel.findByRole('button', { name: 'Try again' })).toBeTruthy();
  expect(panel.getAllByRole('button', { name: 'Try again' })).toHaveLength(1);
});
