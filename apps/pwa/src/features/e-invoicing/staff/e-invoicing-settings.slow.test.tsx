// Loads the code with the file; otherwise the first test would take that time.
import '#dashboards/admin/admin-company';
import '#dashboards/admin/admin-dashboard';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import {
  readEInvoicing,
  saveEInvoicing,
  type WireEInvoicingSettings,
} from '@waha/domain/e-invoicing/staff/e-invoicing.contract';
import { DAY, toIso } from '@waha/domain/kernel/time';
import { renewStep } from '@waha/domain/staff-accounts/two-step.contract';
import { expect, test } from 'vitest';
import { createId } from '#platform/create-id';
import { formatDay } from '#platform/language/format';
import { goOffline } from '#testing/go-offline';
import { openAdminDashboard } from '#testing/open-admin-dashboard';
import { setUpPage } from '#testing/set-up-page';

const page = setUpPage();

const NOTHING_SAVED: WireEInvoicingSettings = {
  ...{ mode: 'off', environment: 'test', startsOn: '2026-03-04', version: 0, hasPassword: false },
};
const certificate = {
  ...{ subject: 'CN=Waha SARL', issuer: 'CN=TunTrust', isReadable: true },
  validUntil: toIso(Date.now() + 200 * DAY),
};
const SAVED: WireEInvoicingSettings = {
  ...{ mode: 'submit', environment: 'test', startsOn: '2026-03-04', version: 3 },
  ...{ savedAt: '2026-03-04T09:15:00.000Z', savedBy: { _id: createId(), name: 'Nour Hamdi' } },
  ...{ login: 'waha', hasPassword: true, certificate },
};
const NAMES = { certificate: 'Certificate (.p12 or .pfx)', passphrase: 'Password of the certificate' };

async function open(saved: WireEInvoicingSettings) {
  page.server.on(readEInvoicing, saved);
  const opened = await openAdminDashboard('view=seller&part=e-invoices');
  await screen.findByRole('radio', { name: /^Sign only/ });
  return opened;
}
const radio = (name: RegExp | string) => screen.getByRole<HTMLInputElement>('radio', { name });
const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
const type = (name: string, value: string) => fireEvent.change(field(name), { target: { value } });
const saveButton = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Save' });
const save = () => fireEvent.click(saveButton());
const listSent = () => page.server.receivedBy(saveEInvoicing).map(({ body }) => body);
const chooseCertificate = (bytes: Uint8Array<ArrayBuffer>, name = NAMES.certificate) =>
  fireEvent.change(field(name), { target: { files: [new File([bytes], 'seal.p12')] } });

test('the settings say what each mode does, and can be saved only after a change', async () => {
  await open(NOTHING_SAVED);
  expect(radio(/^Off/).checked).toBe(true);
  expect(screen.getByText('No electronic invoices are made.')).toBeTruthy();
  expect(screen.getByText(/You save them and file them on El Fatoora yourself\.$/)).toBeTruthy();
  expect(screen.getByText(/sent to El Fatoora, which returns a reference for each\.$/)).toBeTruthy();
  expect(saveButton().disabled).toBe(true);
  fireEvent.click(radio(/^Sign only/));
  expect(saveButton().disabled).toBe(false);
  fireEvent.click(radio(/^Off/));
  expect(saveButton().disabled).toBe(true);
});

test('a certificate is read on the device, and saved with its password and the account of El Fatoora', async () => {
  await open(NOTHING_SAVED);
  page.server.on(saveEInvoicing, { ...SAVED, version: 1 });
  fireEvent.click(radio(/^Sign and send/));
  fireEvent.click(radio('Production'));
  type('First day', '2026-04-01');
  expect(screen.queryByLabelText(NAMES.passphrase)).toBeNull();
  chooseCertificate(Uint8Array.from({ length: 256 }, (_, byte) => byte));
  type(NAMES.passphrase, 'seal secret');
  type('Login of El Fatoora', 'waha');
  type('Password of El Fatoora', 'account secret');
  save();
  expect(await screen.findByText('Settings saved.')).toBeTruthy();
  expect(listSent()).toEqual([
    {
      ...{ mode: 'submit', environment: 'production', startsOn: '2026-04-01', version: 0 },
      ...{ login: 'waha', password: 'account secret', passphrase: 'seal secret' },
      certificate: Buffer.from(Array.from({ length: 256 }, (_, byte) => byte)).toString('base64'),
    },
  ]);
  expect(await screen.findByText('CN=Waha SARL')).toBeTruthy();
  expect(field('Password of El Fatoora').value).toBe('');
  expect(screen.queryByLabelText(NAMES.passphrase)).toBeNull();
});

test('secrets that are not entered are not sent', async () => {
  await open(SAVED);
  page.server.on(saveEInvoicing, { ...SAVED, version: 4, mode: 'export' });
  expect(screen.getByText('A password is saved. Leave empty to keep it.')).toBeTruthy();
  fireEvent.click(radio(/^Sign only/));
  save();
  await screen.findByText('Settings saved.');
  expect(listSent()).toEqual([{ mode: 'export', environment: 'test', startsOn: '2026-03-04', version: 3 }]);
});

test('the present certificate has its subject, issuer and end, and the settings their author', async () => {
  await open(SAVED);
  for (const text of ['CN=Waha SARL', 'CN=TunTrust', formatDay(certificate.validUntil)])
    expect(screen.getByText(text)).toBeTruthy();
  expect(screen.getByText(/^Saved by Nour Hamdi, 04\/03\/2026/)).toBeTruthy();
  expect(screen.queryByText(/^This certificate/)).toBeNull();
});

test.each([
  [{ validUntil: toIso(Date.now() + 29.5 * DAY) }, 'This certificate ends within 30 days. Order a new one.'],
  [{ validUntil: toIso(Date.now() + DAY / 2) }, 'This certificate ends within 1 day. Order a new one.'],
  [{ validUntil: toIso(Date.now() - DAY) }, /^This certificate has expired: nothing is signed\./],
  [{ isReadable: false }, /^This certificate cannot be opened any more, because the secret key/],
])('a certificate that ends, has ended or cannot be opened has a warning: %o', async (change, warning) => {
  await open({ ...SAVED, certificate: { ...certificate, ...change } });
  expect(screen.getByText(warning)).toBeTruthy();
});

test.each([
  ['larger than 48 KB', 48_001],
  ['empty', 0],
])('a certificate file that is %s is not sent', async (_, size) => {
  await open(NOTHING_SAVED);
  chooseCertificate(new Uint8Array(size));
  save();
  expect(await screen.findByText('Choose a file of at most 48 KB that is not empty.')).toBeTruthy();
  expect(listSent()).toEqual([]);
});

test('a wrong password of the certificate is reported at its field, and the file stays', async () => {
  await open(NOTHING_SAVED);
  page.server.refuse(saveEInvoicing, 422, {
    message: 'The certificate cannot be opened. Check the file and its password.',
    code: 'e_invoicing_certificate_unreadable',
  });
  fireEvent.click(radio(/^Sign only/));
  chooseCertificate(new Uint8Array([48]));
  type(NAMES.passphrase, 'wrong');
  save();
  expect(await screen.findByText('The certificate cannot be opened. Check the file and its password.')).toBeTruthy();
  expect(field(NAMES.passphrase).getAttribute('aria-invalid')).toBe('true');
  expect(screen.getByText('seal.p12')).toBeTruthy();
  page.server.on(saveEInvoicing, SAVED);
  type(NAMES.passphrase, 'right');
  expect(screen.queryByText(/cannot be opened/)).toBeNull();
  save();
  await screen.findByText('Settings saved.');
  expect(listSent().at(-1)).toMatchObject({ certificate: 'MA==', passphrase: 'right' });
});

test.each([
  [
    'e_invoicing_certificate_unusable',
    'The certificate cannot sign: it has expired, is not yet valid, or has no RSA key.',
  ],
  [
    'e_invoicing_incomplete',
    'Signing needs a certificate, and sending needs the login and the password of El Fatoora as well.',
  ],
])('settings that are refused keep the changes and say why: %s', async (code, message) => {
  await open(NOTHING_SAVED);
  page.server.refuse(saveEInvoicing, 422, { message, code });
  fireEvent.click(radio(/^Sign and send/));
  save();
  expect(await screen.findByText(message)).toBeTruthy();
  expect(radio(/^Sign and send/).checked).toBe(true);
});

test('settings without a first day are not sent', async () => {
  await open(NOTHING_SAVED);
  type('First day', '');
  save();
  expect(await screen.findByText('Please enter the first day.')).toBeTruthy();
  expect(listSent()).toEqual([]);
});

test('settings that somebody else has changed are loaded, and the own changes stay for the next save', async () => {
  await open(SAVED);
  const message = 'Someone else changed these settings in the meantime. Check the new settings and save again.';
  page.server.refuse(saveEInvoicing, 409, { message, code: 'e_invoicing_changed' });
  page.server.on(readEInvoicing, { ...SAVED, version: 4, environment: 'production', login: 'other' });
  fireEvent.click(radio(/^Sign only/));
  save();
  expect(await screen.findByText(message)).toBeTruthy();
  await waitFor(() => expect(field('Login of El Fatoora').value).toBe('other'));
  expect([radio(/^Sign only/).checked, radio('Production').checked]).toEqual([true, true]);
  page.server.on(saveEInvoicing, { ...SAVED, version: 5 });
  save();
  await screen.findByText('Settings saved.');
  expect(listSent()).toMatchObject([{ version: 3 }, { version: 4, mode: 'export', environment: 'production' }]);
  expect(screen.queryByText(message)).toBeNull();
});

test('saving the settings asks for a fresh second step, and then continues', async () => {
  await open(SAVED);
  page.server.refuse(saveEInvoicing, 403, { message: 'Confirm again.', code: 'fresh_step_needed', methods: ['totp'] });
  page.server.on(renewStep, async () => {
    page.server.on(saveEInvoicing, { ...SAVED, version: 4 });
    return undefined;
  });
  chooseCertificate(new Uint8Array([48]), 'New certificate (.p12 or .pfx)');
  save();
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Confirm that it is you' }));
  fireEvent.change(dialog.getByRole('textbox'), { target: { value: '123456' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Confirm' }));
  expect(await screen.findByText('Settings saved.')).toBeTruthy();
  expect(listSent()).toMatchObject([{ certificate: 'MA==' }, { certificate: 'MA==', passphrase: '' }]);
});

test('settings of a restored database say that nothing is sent, and are saved again without a change', async () => {
  await open({ ...SAVED, isPaused: true });
  expect(screen.getByText(/^Nothing is sent, because the database is a restored backup/)).toBeTruthy();
  page.server.on(saveEInvoicing, { ...SAVED, version: 4 });
  page.server.on(readEInvoicing, { ...SAVED, version: 4 });
  save();
  expect(await screen.findByText('Settings saved.')).toBeTruthy();
  await waitFor(() => expect(screen.queryByText(/^Nothing is sent/)).toBeNull());
  expect(listSent()).toEqual([{ mode: 'submit', environment: 'test', startsOn: '2026-03-04', version: 3 }]);
});

test('unsaved settings are asked about before the page is left', async () => {
  const { address } = await open(SAVED);
  fireEvent.click(radio(/^Sign only/));
  fireEvent.click(screen.getByRole('tab', { name: 'Legal details' }));
  const question = within(await screen.findByRole('alertdialog', { name: 'Leave without saving?' }));
  fireEvent.click(question.getByRole('button', { name: 'Stay here' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(address()).toContain('part=e-invoices');
  expect(radio(/^Sign only/).checked).toBe(true);
  fireEvent.click(screen.getByRole('tab', { name: 'Legal details' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Leave' }));
  await waitFor(() => expect(address()).toContain('part=details'));
  expect(listSent()).toEqual([]);
});

test('the tab of electronic invoices is reached from the company details', async () => {
  page.server.on(readEInvoicing, NOTHING_SAVED);
  const { address } = await openAdminDashboard('view=seller');
  const parts = within(await screen.findByRole('tablist', { name: 'Company details' }));
  fireEvent.click(parts.getByRole('tab', { name: 'Electronic invoices' }));
  await waitFor(() => expect(address()).toBe('/dashboardAdmin?view=seller&part=e-invoices'));
  expect(await screen.findByRole('radio', { name: /^Sign only/ })).toBeTruthy();
});

test('the settings report a failed read', async () => {
  page.server.refuse(readEInvoicing, 403, { message: 'You do not have access to this.', code: 'forbidden' });
  await openAdminDashboard('view=seller&part=e-invoices');
  expect(await screen.findByRole('alert')).toBeTruthy();
});

test('the settings say that they need a network', async () => {
  goOffline();
  await openAdminDashboard('view=seller&part=e-invoices');
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy();
});
