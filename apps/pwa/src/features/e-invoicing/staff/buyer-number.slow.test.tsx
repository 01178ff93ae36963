// Loads the code with the file; otherwise the first test would take that time.
import '#dashboards/admin/admin-dashboard';
import '#dashboards/admin/admin-members';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { BuyerIdentifier } from '@waha/domain/e-invoicing/buyer-identifier';
import { readBuyerIdentifier, saveBuyerIdentifier } from '@waha/domain/e-invoicing/staff/e-invoicing.contract';
import { expect, test } from 'vitest';
import { NOUR } from '#testing/fixtures/reviewed-profile';
import { goOffline } from '#testing/go-offline';
import { openAdminDashboard } from '#testing/open-admin-dashboard';
import { openStaffDashboard } from '#testing/open-staff-dashboard';
import { serveMembers } from '#testing/serve-members';
import { setUpPage } from '#testing/set-up-page';

const page = setUpPage();
const CARD: BuyerIdentifier = { kind: 'card', number: '01234567' };

/** Opens the page of Nour as an administrator. */
async function openMember(identifier: BuyerIdentifier | null) {
  serveMembers(page.server);
  page.server.on(readBuyerIdentifier, { identifier });
  await openAdminDashboard(`view=users&item=${NOUR._id}`);
}
const section = async () => within(await screen.findByRole('region', { name: 'Number on electronic invoices' }));
const press = async (name: string) => fireEvent.click(await (await section()).findByRole('button', { name }));
const dialog = async () => within(await screen.findByRole('alertdialog', { name: 'Number on electronic invoices' }));
const listSent = () => page.server.receivedBy(saveBuyerIdentifier).map(({ body }) => body);

test('the page of a member shows the kind and the number on electronic invoices', async () => {
  await openMember(CARD);
  const { findByText, getByText } = await section();
  expect(await findByText('01234567')).toBeTruthy();
  expect(getByText('Identity card (CIN)')).toBeTruthy();
});

test('a tax number is added in any form, and sent in the official one', async () => {
  await openMember(null);
  expect(await (await section()).findByText(/^None\./)).toBeTruthy();
  await press('Add a number');
  const asked = await dialog();
  page.server.on(saveBuyerIdentifier, { identifier: { kind: 'tax_number', number: '1234567R/A/M/000' } });
  page.server.on(readBuyerIdentifier, { identifier: { kind: 'tax_number', number: '1234567R/A/M/000' } });
  fireEvent.change(asked.getByLabelText('Kind'), { target: { value: 'tax_number' } });
  expect(asked.getByText('For example 1234567R/A/M/000.')).toBeTruthy();
  fireEvent.change(asked.getByLabelText('Number'), { target: { value: ' 1234567ram000 ' } });
  fireEvent.click(asked.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Number saved.')).toBeTruthy();
  expect(await (await section()).findByText('1234567R/A/M/000')).toBeTruthy();
  expect(screen.queryByRole('alertdialog')).toBeNull();
  expect(listSent()).toEqual([{ identifier: { kind: 'tax_number', number: '1234567R/A/M/000' } }]);
});

test('a number that has not the form of its kind is not sent', async () => {
  await openMember(CARD);
  await press('Edit');
  const asked = await dialog();
  fireEvent.change(asked.getByLabelText('Number'), { target: { value: '0123456' } });
  fireEvent.click(asked.getByRole('button', { name: 'Save' }));
  expect(await asked.findByText('The number does not have the form of its kind.')).toBeTruthy();
  expect(asked.getByLabelText('Number').getAttribute('aria-invalid')).toBe('true');
  expect(listSent()).toEqual([]);
  fireEvent.change(asked.getByLabelText('Number'), { target: { value: ' ' } });
  expect(asked.getByRole<HTMLButtonElement>('button', { name: 'Save' }).disabled).toBe(true);
});

test('a number that the server refuses stays in the dialog with the reason', async () => {
  await openMember(CARD);
  page.server.refuse(saveBuyerIdentifier, 422, {
    message: 'The number does not have the form of its kind.',
    code: 'buyer_identifier_invalid',
  });
  await press('Edit');
  const asked = await dialog();
  fireEvent.change(asked.getByLabelText('Number'), { target: { value: '12345678' } });
  fireEvent.click(asked.getByRole('button', { name: 'Save' }));
  expect(await asked.findByText('The number does not have the form of its kind.')).toBeTruthy();
  expect(listSent()).toEqual([{ identifier: { kind: 'card', number: '12345678' } }]);
});

test('the number of a buyer is deleted after a question', async () => {
  await openMember(CARD);
  await press('Delete');
  const asked = within(await screen.findByRole('alertdialog', { name: 'Delete this number?' }));
  page.server.on(saveBuyerIdentifier, { identifier: null });
  page.server.on(readBuyerIdentifier, { identifier: null });
  fireEvent.click(asked.getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('Number deleted.')).toBeTruthy();
  expect(await (await section()).findByText(/^None\./)).toBeTruthy();
  expect(listSent()).toEqual([{ identifier: null }]);
});

test('finance changes the number of a buyer in a popup', async () => {
  page.server.on(readBuyerIdentifier, { identifier: CARD });
  await openStaffDashboard('finance_admin', `view=e-invoices&open=buyer&member=${NOUR._id}`);
  const popup = within(await screen.findByRole('dialog', { name: 'Number of the buyer' }));
  expect(await popup.findByText('01234567')).toBeTruthy();
  page.server.on(saveBuyerIdentifier, { identifier: { kind: 'residence_card', number: '123456789' } });
  page.server.on(readBuyerIdentifier, { identifier: { kind: 'residence_card', number: '123456789' } });
  await press('Edit');
  const asked = await dialog();
  fireEvent.change(asked.getByLabelText('Kind'), { target: { value: 'residence_card' } });
  fireEvent.change(asked.getByLabelText('Number'), { target: { value: '123 456 789' } });
  fireEvent.click(asked.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(popup.getByText('123456789')).toBeTruthy());
  expect(listSent()).toEqual([{ identifier: { kind: 'residence_card', number: '123456789' } }]);
});

test('the number of a buyer that cannot be loaded can be tried again', async () => {
  page.server.refuse(readBuyerIdentifier, 404, { message: 'User not found', code: 'user_not_found' });
  await openStaffDashboard('finance_admin', `open=buyer&member=${NOUR._id}`);
  const popup = within(await screen.findByRole('dialog', { name: 'Number of the buyer' }));
  expect(await popup.findByRole('alert')).toBeTruthy();
  page.server.on(readBuyerIdentifier, { identifier: CARD });
  fireEvent.click(popup.getByRole('button', { name: 'Try again' }));
  expect(await popup.findByText('01234567')).toBeTruthy();
});

test('the number of a buyer says that it needs a network', async () => {
  goOffline();
  await openStaffDashboard('finance_admin', `open=buyer&member=${NOUR._id}`);
  const popup = within(await screen.findByRole('dialog', { name: 'Number of the buyer' }));
  expect(await popup.findByRole('button', { name: 'Try again' })).toBeTruthy();
});
