import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { Seller } from '@waha/domain/company/staff/seller';
import {
  listSellerVersions,
  readSeller,
  saveSeller,
  type WireSellerVersion,
} from '@waha/domain/company/staff/seller.contract';
import { expect, test } from 'vitest';
import { createId } from '#platform/create-id';
import { openAdminDashboard } from '#testing/open-admin-dashboard';
import { setUpPage } from '#testing/set-up-page';

const page = setUpPage();

const seller: Seller = {
  legalName: 'Waha SARL',
  address: '12 Rue des Orangers, Tunis',
  taxNumber: '1234567A/B/M/000',
  registerNumber: '1234567A',
  phone: '+216 71 000 000',
  email: 'support@waha.example',
  bankLine: '',
  vatRate: 0,
  stampMillimes: 1000,
};
const NOUR = { _id: createId(), name: 'Nour Hamdi' };
const versionOf = (version: number, change: Partial<Seller> = {}, savedBy: WireSellerVersion['savedBy'] = NOUR) => ({
  ...{ version, seller: { ...seller, ...change }, savedAt: '2026-03-04T09:15:00.000Z', savedBy },
});

async function open(current = versionOf(1, {}, null)) {
  page.server.on(readSeller, current);
  page.server.on(listSellerVersions, [{ ...current, changed: [] }]);
  await openAdminDashboard('view=seller');
  await screen.findByRole('textbox', { name: 'Legal name' });
}
const box = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
const type = (name: string, value: string) => fireEvent.change(box(name), { target: { value } });
const pressButton = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const sent = () => page.server.receivedBy(saveSeller).map(({ body }) => body);

test('the legal facts fill their fields and can be saved only after a change', async () => {
  await open();
  expect(box('Tax number').value).toBe('1234567A/B/M/000');
  expect(box('Fiscal stamp').value).toBe('1.000');
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Save' }).disabled).toBe(true);
  type('Phone', '+216 71 111 111');
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Save' }).disabled).toBe(false);
  pressButton('Discard my changes');
  expect(box('Phone').value).toBe('+216 71 000 000');
  expect(sent()).toEqual([]);
});

test('changed legal facts are saved over the version they started from', async () => {
  await open();
  page.server.on(saveSeller, versionOf(2, { phone: '+216 71 111 111', stampMillimes: 600 }));
  type('Phone', '+216 71 111 111');
  type('Fiscal stamp', '0,6');
  pressButton('Save');
  expect(await screen.findByText('Saved. Documents issued from now on show these details.')).toBeTruthy();
  expect(sent()).toEqual([{ version: 1, seller: { ...seller, phone: '+216 71 111 111', stampMillimes: 600 } }]);
  await waitFor(() => expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Save' }).disabled).toBe(true));
});

test('an empty stamp means no stamp', async () => {
  await open();
  page.server.on(saveSeller, versionOf(2, { stampMillimes: 0 }));
  type('Fiscal stamp', '');
  pressButton('Save');
  await screen.findByText('Saved. Documents issued from now on show these details.');
  expect(sent()).toEqual([{ version: 1, seller: { ...seller, stampMillimes: 0 } }]);
});

test('an invalid legal fact is reported at its field and not sent', async () => {
  await open();
  type('Tax number', '123');
  type('Legal name', ' ');
  type('Fiscal stamp', 'one');
  pressButton('Save');
  expect(await screen.findByText('Enter a tax number in the format 1234567A/B/M/000.')).toBeTruthy();
  expect(screen.getByText('Please enter the legal name.')).toBeTruthy();
  expect(screen.getByText('Enter an amount such as 149.500.')).toBeTruthy();
  expect(box('Tax number').getAttribute('aria-invalid')).toBe('true');
  expect(sent()).toEqual([]);
});

test('a tax number with a letter that does not exist names the letters that do', async () => {
  await open();
  type('Tax number', '1234567A/X/M/000');
  pressButton('Save');
  expect(await screen.findByText(/^Check the letters of the tax number\. VAT: A, B/)).toBeTruthy();
  expect(sent()).toEqual([]);
});

test('an unusual key letter of the tax number is a warning that does not prevent saving', async () => {
  await open();
  const warning = 'The letter after the digits is usually R for this number. Check it.';
  expect(screen.getByText(warning)).toBeTruthy();
  type('Tax number', '1234567R/B/M/000');
  expect(screen.queryByText(warning)).toBeNull();
  type('Tax number', '1234567Q/B/M/000');
  expect(screen.getByText(warning)).toBeTruthy();
  page.server.on(saveSeller, versionOf(2));
  pressButton('Save');
  await waitFor(() => expect(sent()).toMatchObject([{ seller: { taxNumber: '1234567Q/B/M/000' } }]));
});

test('the rate of VAT is chosen only if the tax number says that VAT is charged', async () => {
  await open();
  const vat = screen.getByRole<HTMLSelectElement>('combobox', { name: 'VAT' });
  expect([...vat.options].map(({ textContent }) => textContent)).toEqual(['No VAT', '7%', '13%', '19%']);
  fireEvent.change(vat, { target: { value: '19' } });
  type('Tax number', '1234567A/N/M/000');
  expect([vat.disabled, vat.value]).toEqual([true, '0']);
  expect(screen.getByText('The tax number says that no VAT is charged.')).toBeTruthy();
  page.server.on(saveSeller, versionOf(2));
  pressButton('Save');
  await waitFor(() => expect(sent()).toMatchObject([{ seller: { taxNumber: '1234567A/N/M/000', vatRate: 0 } }]));
});

test('a chosen rate of VAT is saved and shown in the versions', async () => {
  await open();
  page.server.on(saveSeller, versionOf(2, { vatRate: 19 }));
  page.server.on(listSellerVersions, [{ ...versionOf(2, { vatRate: 19 }), changed: ['vatRate'] }]);
  fireEvent.change(screen.getByRole('combobox', { name: 'VAT' }), { target: { value: '19' } });
  pressButton('Save');
  expect(await screen.findByText(/VAT: 19%/)).toBeTruthy();
  expect(sent()).toEqual([{ version: 1, seller: { ...seller, vatRate: 19 } }]);
});

test('legal facts saved by someone else are reported, loaded and not overwritten', async () => {
  await open();
  const current = versionOf(2, { phone: '+216 71 222 222', email: 'bills@waha.example' });
  page.server.refuse(saveSeller, 409, { code: 'seller_changed', message: 'Somebody else …', current });
  type('Phone', '+216 71 111 111');
  type('Address', 'Sfax');
  pressButton('Save');
  expect(
    await screen.findByText(
      /Nour Hamdi saved changes while you were editing: Phone: \+216 71 222 222.*bills@waha\.example/,
    ),
  ).toBeTruthy();
  expect([box('Email').value, box('Phone').value, box('Address').value]).toEqual([
    'bills@waha.example',
    '+216 71 111 111',
    'Sfax',
  ]);
  page.server.on(saveSeller, versionOf(3));
  pressButton('Save');
  await waitFor(() => expect(sent()).toHaveLength(2));
  expect(sent()[1]).toMatchObject({ version: 2, seller: { phone: '+216 71 111 111', email: 'bills@waha.example' } });
});

test('the versions of the legal facts show who changed what and when', async () => {
  page.server.on(readSeller, versionOf(2));
  page.server.on(listSellerVersions, [
    { ...versionOf(2, { stampMillimes: 0, bankLine: '' }), changed: ['stampMillimes', 'bankLine'] },
    { ...versionOf(1, {}, null), changed: [] },
  ]);
  await openAdminDashboard('view=seller');
  const list = within(await screen.findByRole('list', { name: 'Versions' }));
  const [second, first] = list.getAllByRole('listitem');
  expect(second?.textContent).toMatch(/Version 2: Nour Hamdi, .*Fiscal stamp: No stamp.*Bank and RIB: Nothing/);
  expect(first?.textContent).toMatch(/Version 1: from the catalogue file.*Waha SARL · 1234567A\/B\/M\/000/);
});

test('the legal facts page reports a failed read', async () => {
  page.server.on(listSellerVersions, []);
  page.server.refuse(readSeller, 403, { message: 'You do not have access to this.', code: 'forbidden' });
  await openAdminDashboard('view=seller');
  expect(await screen.findByRole('alert')).toBeTruthy();
});

test('the withholding tax is switched on with its rate and base, and errors are in words', async () => {
  await open();
  expect(screen.queryByRole('textbox', { name: 'Rate' })).toBeNull();
  fireEvent.click(screen.getByRole('checkbox', { name: 'Withhold tax from withdrawals' }));
  expect(screen.getByText(/Ask your accountant whether it applies/)).toBeTruthy();
  expect(box('Base').value).toBe('100');
  type('Rate', '51');
  type('Base', '0');
  pressButton('Save');
  expect(await screen.findByText('Enter a rate from 0.01 to 50, with up to two decimals.')).toBeTruthy();
  expect(screen.getByText('Enter a whole number from 1 to 100.')).toBeTruthy();
  expect(sent()).toEqual([]);
  type('Rate', '12,5');
  type('Base', '80');
  const withholding = { rateBasisPoints: 1250, basePercent: 80 };
  page.server.on(saveSeller, versionOf(2, { withholding }));
  pressButton('Save');
  expect(await screen.findByText('Saved. Documents issued from now on show these details.')).toBeTruthy();
  expect(sent()).toEqual([{ version: 1, seller: { ...seller, withholding } }]);
  await waitFor(() => expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Save' }).disabled).toBe(true));
  expect(box('Rate').value).toBe('12.5');
});

test('the withholding tax is switched off explicitly, and its versions say what it was', async () => {
  const withholding = { rateBasisPoints: 1000, basePercent: 100 };
  const current = versionOf(2, { withholding });
  page.server.on(readSeller, current);
  page.server.on(listSellerVersions, [
    { ...versionOf(3), changed: ['withholding'] },
    { ...versionOf(2, { withholding: { rateBasisPoints: 250, basePercent: 50 } }), changed: ['withholding'] },
  ]);
  await openAdminDashboard('view=seller');
  await screen.findByRole('textbox', { name: 'Legal name' });
  expect(await screen.findByText('Withholding tax: No withholding tax')).toBeTruthy();
  expect(screen.getByText('Withholding tax: 2.5% of 50% of the amount')).toBeTruthy();
  page.server.on(saveSeller, versionOf(3));
  fireEvent.click(screen.getByRole('checkbox', { name: 'Withhold tax from withdrawals' }));
  pressButton('Save');
  await screen.findByText('Saved. Documents issued from now on show these details.');
  expect(sent()).toEqual([{ version: 2, seller: { ...seller, withholding: null } }]);
});

test('a withholding tax that somebody else has set meanwhile is kept with own changes', async () => {
  await open();
  const withholding = { rateBasisPoints: 1000, basePercent: 100 };
  const current = versionOf(2, { withholding });
  page.server.refuse(saveSeller, 409, { code: 'seller_changed', message: 'Somebody else …', current });
  type('Phone', '+216 71 222 222');
  pressButton('Save');
  expect(await screen.findByText(/saved changes while you were editing: Withholding tax: 10%/)).toBeTruthy();
  expect(box('Rate').value).toBe('10');
  page.server.on(saveSeller, versionOf(3, { withholding, phone: '+216 71 222 222' }));
  pressButton('Save');
  await screen.findByText('Saved. Documents issued from now on show these details.');
  expect(sent().at(-1)).toEqual({ version: 2, seller: { ...seller, withholding, phone: '+216 71 222 222' } });
});
