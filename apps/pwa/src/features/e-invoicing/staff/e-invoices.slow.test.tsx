// Loads the code with the file; otherwise the first test would take that time.
import '#dashboards/admin/admin-dashboard';
import '#dashboards/finance/finance-dashboard';
import './e-invoices';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { EInvoiceStatus } from '@waha/domain/e-invoicing/e-invoice-status';
import {
  countEInvoices,
  exportEInvoices,
  listEInvoices,
  readBuyerIdentifier,
  readEInvoiceXml,
  retryEInvoice,
  type WireEInvoice,
} from '@waha/domain/e-invoicing/staff/e-invoicing.contract';
import { getMonthAt } from '@waha/domain/kernel/calendar/month';
import { renewStep } from '@waha/domain/staff-accounts/two-step.contract';
import { expect, test } from 'vitest';
import { formatStaffTime } from '#platform/language/format';
import type { FakeServer } from '#testing/fake-server';
import { createEInvoice, createEInvoiceCounts } from '#testing/fixtures/e-invoice';
import { NOUR } from '#testing/fixtures/reviewed-profile';
import { goOffline } from '#testing/go-offline';
import { openAdminDashboard } from '#testing/open-admin-dashboard';
import { openStaffDashboard } from '#testing/open-staff-dashboard';
import { recordSavedFiles } from '#testing/record-saved-files';
import { serveQueueCounts } from '#testing/serve-queue-counts';
import { setUpPage } from '#testing/set-up-page';

const page = setUpPage();

const saved = recordSavedFiles();

/** Serves these electronic invoices with the numbers of their statuses, while they are also sent. */
function serveEInvoices(server: FakeServer, eInvoices: readonly WireEInvoice[]): void {
  const counts: Partial<Record<EInvoiceStatus, number>> = {};
  for (const { status } of eInvoices) counts[status] = (counts[status] ?? 0) + 1;
  server.on(countEInvoices, { mode: 'submit', counts: createEInvoiceCounts(counts) });
  server.on(listEInvoices, async ({ address }) => {
    const status = new URLSearchParams(address.split('?')[1]).get('status');
    return eInvoices.filter((each) => status === null || each.status === status);
  });
}

/** Opens the electronic invoices as finance; `search` is added to the address. */
function openEInvoices(server: FakeServer, eInvoices: readonly WireEInvoice[], search = '') {
  serveEInvoices(server, eInvoices);
  return openStaffDashboard('finance_admin', `view=e-invoices${search}`);
}

const accepted = createEInvoice();
const creditNote = createEInvoice({
  ...{ kind: 'credit_note', number: 'A-2026-000001', status: 'sent', day: '2026-03-05', total: 100_000 },
  reference: undefined,
});
const invalid = createEInvoice({
  ...{ number: 'F-2026-000002', status: 'invalid', reference: undefined, hasXml: false, canRetry: true },
  faults: ['Enter the tax number of the company.', 'Enter the address of the company.'],
});
const rejected = createEInvoice({
  ...{ number: 'F-2026-000003', status: 'rejected', reference: undefined, canRetry: true },
  faults: ['Matricule du client invalide'],
});

const table = async () => within(await screen.findByRole('table', { name: 'Electronic invoices' }));
const listNumbers = async () => (await table()).getAllByRole('rowheader').map(({ textContent }) => textContent);
const readCells = async (number: string) => {
  const row = (await table()).getByRole('link', { name: number }).closest('tr') as HTMLElement;
  return within(row)
    .getAllByRole('cell')
    .map(({ textContent }) => textContent);
};
const retryButton = (number: string) =>
  screen.findByRole('button', { name: `Make the electronic invoice ${number} again` });

test('electronic invoices show number, member, kind, day, amount, status and reference', async () => {
  serveEInvoices(page.server, [accepted, creditNote]);
  await openAdminDashboard('view=e-invoices');
  expect(await listNumbers()).toEqual(['F-2026-000001', 'A-2026-000001']);
  expect(await readCells('F-2026-000001')).toEqual([
    ...['Nour Hamdi', 'Invoice', '04/03/2026', '149.500 TND', 'Accepted', '073620200053562920196810312', ''],
  ]);
  expect(await readCells('A-2026-000001')).toEqual([
    ...['Nour Hamdi', 'Credit note', '05/03/2026', '100.000 TND', 'Being checked', '–', ''],
  ]);
  const { getByRole, getAllByRole } = await table();
  expect(getAllByRole('link', { name: 'Nour Hamdi' })[0]?.getAttribute('href')).toBe(
    `/dashboardAdmin?view=users&item=${NOUR._id}`,
  );
  const hrefs = ['F-2026-000001', 'A-2026-000001'].map((name) => getByRole('link', { name }).getAttribute('href'));
  expect(hrefs).toEqual([
    `/api/invoices/view/${accepted.invoiceId}`,
    `/api/invoices/credit-note/${creditNote.invoiceId}`,
  ]);
});

test('the filters of electronic invoices have the numbers of their statuses, and are in the address', async () => {
  const { address } = await openEInvoices(page.server, [accepted, invalid, rejected]);
  expect(await listNumbers()).toHaveLength(3);
  const chips = () => screen.getAllByRole('button', { name: /: \d+$/ }).map(({ textContent }) => textContent);
  expect(chips()).toEqual(['To correct: 1', 'Rejected: 1', 'Accepted: 1']);
  expect(screen.getByRole('tab', { name: /^Electronic invoices\s*2/ })).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Rejected: 1' }));
  await waitFor(async () => expect(await listNumbers()).toEqual(['F-2026-000003']));
  expect(address()).toBe('/dashboardFinance?view=e-invoices&status=rejected');
  fireEvent.click(screen.getByRole('button', { name: 'Rejected: 1', pressed: true }));
  await waitFor(async () => expect(await listNumbers()).toHaveLength(3));
  expect(address()).toBe('/dashboardFinance?view=e-invoices');
});

test('the search for electronic invoices goes to the server', async () => {
  await openEInvoices(page.server, [accepted]);
  expect(await listNumbers()).toHaveLength(1);
  page.server.on(listEInvoices, []);
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: ' A-2026-9 ' } });
  expect(await screen.findByText('No matching invoices.')).toBeTruthy();
  expect(page.server.receivedBy(listEInvoices).at(-1)?.address).toContain('q=A-2026-9');
});

test('an invalid electronic invoice lists what to correct, with links for administrators', async () => {
  serveEInvoices(page.server, [invalid]);
  await openAdminDashboard('view=e-invoices');
  expect(await screen.findByText('To correct before it is signed:')).toBeTruthy();
  for (const fault of invalid.faults) expect(screen.getByText(fault).closest('li')).toBeTruthy();
  const { getByRole } = await table();
  expect(getByRole('link', { name: 'Company details' }).getAttribute('href')).toBe('/dashboardAdmin?view=seller');
  expect(getByRole('link', { name: 'Number of the buyer' }).getAttribute('href')).toBe(
    `/dashboardAdmin?view=users&item=${NOUR._id}`,
  );
  expect(screen.queryByRole('button', { name: /^Download the XML/ })).toBeNull();
});

test('a rejected electronic invoice shows the words of El Fatoora, and finance opens the number of its buyer', async () => {
  page.server.on(readBuyerIdentifier, { identifier: { kind: 'card', number: '01234567' } });
  const { address } = await openEInvoices(page.server, [rejected], '&status=rejected');
  expect(await screen.findByText('El Fatoora rejected it:')).toBeTruthy();
  expect(screen.getByText('Matricule du client invalide')).toBeTruthy();
  expect(screen.getByText('An administrator corrects the company details.')).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Company details' })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Number of the buyer' }));
  const popup = within(await screen.findByRole('dialog', { name: 'Number of the buyer' }));
  expect(await popup.findByText('01234567')).toBeTruthy();
  expect(address()).toContain(`open=buyer&view=e-invoices&status=rejected&member=${NOUR._id}`);
  fireEvent.click(popup.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(address()).toBe('/dashboardFinance?view=e-invoices&status=rejected'));
});

test('a corrected electronic invoice is made again, and the list is fetched again', async () => {
  await openEInvoices(page.server, [invalid]);
  page.server.on(retryEInvoice, { ...invalid, status: 'waiting', faults: [] });
  const button = await retryButton(invalid.number);
  serveEInvoices(page.server, [{ ...invalid, status: 'waiting', faults: [] }]);
  fireEvent.click(button);
  expect(await screen.findByText('F-2026-000002: the electronic invoice is made again.')).toBeTruthy();
  await waitFor(async () => expect(await readCells(invalid.number)).toContain('To be sent'));
  expect(screen.queryByText('To correct before it is signed:')).toBeNull();
  expect(page.server.receivedBy(retryEInvoice).map(({ address }) => address)).toEqual([
    `/e-invoices/${invalid._id}/retry`,
  ]);
});

test('an electronic invoice that is still invalid says so', async () => {
  await openEInvoices(page.server, [invalid]);
  page.server.on(retryEInvoice, invalid);
  fireEvent.click(await retryButton(invalid.number));
  expect(await screen.findByText('F-2026-000002: something still has to be corrected.')).toBeTruthy();
});

test('a refused retry shows the reason and the new state', async () => {
  await openEInvoices(page.server, [rejected]);
  page.server.refuse(retryEInvoice, 409, {
    message: 'This electronic invoice cannot be made again: it, its invoice or the settings have changed.',
    code: 'e_invoice_not_retryable',
  });
  const button = await retryButton(rejected.number);
  serveEInvoices(page.server, [{ ...rejected, status: 'sent', faults: [] }]);
  fireEvent.click(button);
  expect(
    await screen.findByText(
      'This electronic invoice cannot be made again: it, its invoice or the settings have changed.',
    ),
  ).toBeTruthy();
  await waitFor(async () => expect(await readCells(rejected.number)).toContain('Being checked'));
});

test('an electronic invoice that El Fatoora has lost is sent again', async () => {
  const lost = createEInvoice({
    ...{ status: 'sending', reference: undefined, canRetry: true, nextTryAt: '2026-03-04T09:15:00.000Z' },
    lastFailure: 'El Fatoora does not have this document, although it was sent more than once.',
  });
  await openEInvoices(page.server, [lost]);
  page.server.on(retryEInvoice, { ...lost, status: 'waiting', canRetry: false });
  fireEvent.click(await screen.findByRole('button', { name: `Send the electronic invoice ${lost.number} again` }));
  expect(await screen.findByText(`${lost.number}: the electronic invoice is sent again.`)).toBeTruthy();
});

test('an electronic invoice that cannot be made again has no button for it', async () => {
  await openEInvoices(page.server, [{ ...rejected, canRetry: false }]);
  expect(await screen.findByText('El Fatoora rejected it:')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Make the electronic invoice/ })).toBeNull();
});

test('the list says that a restored database sends nothing', async () => {
  serveEInvoices(page.server, [accepted]);
  page.server.on(countEInvoices, { mode: 'submit', counts: createEInvoiceCounts({ accepted: 1 }), isPaused: true });
  await openStaffDashboard('finance_admin', 'view=e-invoices');
  expect(await screen.findByText(/^Nothing is sent, because the database is a restored backup/)).toBeTruthy();
});

test('a failed call of El Fatoora is shown with the next try', async () => {
  const lastFailure = 'El Fatoora did not respond within 20 seconds.';
  const nextTryAt = '2026-03-04T09:15:00.000Z';
  const failing = createEInvoice({
    ...{ status: 'sending', reference: undefined, lastFailure, nextTryAt },
  });
  const ended = createEInvoice({ number: 'F-2026-000009', status: 'sent', reference: undefined, lastFailure });
  await openEInvoices(page.server, [failing, ended]);
  expect(
    await screen.findByText(`The last call of El Fatoora failed. Next try: ${formatStaffTime(nextTryAt)}`),
  ).toBeTruthy();
  expect(screen.getByText(/There is no further try\./)).toBeTruthy();
  expect(screen.getAllByText(lastFailure)).toHaveLength(2);
});

test('the XML file of an electronic invoice is saved under the name that the server gives', async () => {
  page.server.serveFile(`/e-invoices/${accepted._id}/xml`, 'application/xml', '<TEIF/>', 'F-2026-000001.xml');
  await openEInvoices(page.server, [accepted]);
  fireEvent.click(await screen.findByRole('button', { name: 'Download the XML file of F-2026-000001' }));
  await waitFor(() => expect(saved.names).toEqual(['F-2026-000001.xml']));
});

test('an XML file that is gone says so', async () => {
  page.server.refuse(readEInvoiceXml, 404, {
    message: 'This electronic invoice does not exist.',
    code: 'e_invoice_not_found',
  });
  await openEInvoices(page.server, [accepted]);
  fireEvent.click(await screen.findByRole('button', { name: 'Download the XML file of F-2026-000001' }));
  expect(await screen.findByText('This electronic invoice does not exist.')).toBeTruthy();
});

const month = getMonthAt(Date.now());

test('the electronic invoices of a month are saved as a zip file after a fresh second step', async () => {
  await openEInvoices(page.server, [accepted]);
  fireEvent.click(await screen.findByRole('button', { name: 'Export a month' }));
  page.server.refuse(exportEInvoices, 403, { message: 'Confirm again.', code: 'fresh_step_needed', methods: ['totp'] });
  page.server.on(renewStep, async () => {
    page.server.serveFile('/exports/e-invoices', 'application/zip', 'PK', `waha-e-invoices-${month}.zip`);
    return undefined;
  });
  fireEvent.click(screen.getByRole('button', { name: 'Save the zip file' }));
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Confirm that it is you' }));
  fireEvent.change(dialog.getByRole('textbox'), { target: { value: '123456' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Confirm' }));
  await waitFor(() => expect(saved.names).toEqual([`waha-e-invoices-${month}.zip`]));
  expect(page.server.receivedBy(exportEInvoices).map(({ address }) => address)).toEqual([
    `/exports/e-invoices?month=${month}`,
    `/exports/e-invoices?month=${month}`,
  ]);
});

test('a month without signed electronic invoices says so', async () => {
  await openEInvoices(page.server, [accepted]);
  page.server.refuse(exportEInvoices, 404, {
    message: 'This month has no signed electronic invoices.',
    code: 'no_e_invoices',
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Export a month' }));
  fireEvent.change(screen.getByRole('combobox', { name: 'Month' }), { target: { value: '2026-02' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save the zip file' }));
  expect(await screen.findByText('This month has no signed electronic invoices.')).toBeTruthy();
});

test('while electronic invoices are off, administrators are led to their settings', async () => {
  page.server.on(countEInvoices, { mode: 'off', counts: createEInvoiceCounts() });
  page.server.on(listEInvoices, []);
  await openAdminDashboard('view=e-invoices');
  expect(await screen.findByText(/^Electronic invoices are off\. Once they are on/)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Open the settings' }).getAttribute('href')).toBe(
    '/dashboardAdmin?view=seller&part=e-invoices',
  );
});

test('while electronic invoices are off, finance reads who turns them on', async () => {
  page.server.on(countEInvoices, { mode: 'off', counts: createEInvoiceCounts() });
  page.server.on(listEInvoices, []);
  await openStaffDashboard('finance_admin', 'view=e-invoices');
  expect(await screen.findByText(/An administrator can turn them on\.$/)).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Open the settings' })).toBeNull();
});

test('electronic invoices that were made before they were turned off stay in the list', async () => {
  page.server.on(countEInvoices, { mode: 'off', counts: createEInvoiceCounts({ accepted: 1 }) });
  page.server.on(listEInvoices, [accepted]);
  await openStaffDashboard('finance_admin', 'view=e-invoices');
  expect(await listNumbers()).toEqual(['F-2026-000001']);
  expect(screen.getByText('Electronic invoices are off: no new ones are made.')).toBeTruthy();
});

test.each([
  ['', 'No electronic invoices yet.'],
  ['&status=rejected', 'No electronic invoices of this status.'],
  ['&q=unknown', 'No matching invoices.'],
])('an empty list of electronic invoices says so: %s', async (search, text) => {
  await openEInvoices(page.server, [], search);
  expect(await screen.findByText(text)).toBeTruthy();
});

test('electronic invoices that cannot be loaded can be tried again', async () => {
  serveEInvoices(page.server, [accepted]);
  page.server.refuse(listEInvoices, 500, { message: 'x', code: 'server_error' });
  await openStaffDashboard('finance_admin', 'view=e-invoices');
  expect(await screen.findByText('Failed to load invoices.')).toBeTruthy();
  serveEInvoices(page.server, [accepted]);
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await listNumbers()).toHaveLength(1);
});

test('electronic invoices say that they need a network', async () => {
  goOffline();
  await openStaffDashboard('finance_admin', 'view=e-invoices');
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy();
});

test('J and K move between electronic invoices', async () => {
  await openEInvoices(page.server, [accepted, invalid]);
  const links = (await table()).getAllByRole('link');
  const press = (key: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key });
  press('j');
  expect(document.activeElement).toBe(links[0]);
  press('j');
  expect(document.activeElement).toBe(links[1]);
  press('k');
  expect(document.activeElement).toBe(links[0]);
});

test('the overview of finance has the faulty electronic invoices, which lead to their lists', async () => {
  serveQueueCounts(page.server, {});
  serveEInvoices(page.server, [rejected, invalid, accepted]);
  await openStaffDashboard('finance_admin', '');
  const lines = within(await screen.findByRole('list', { name: 'Electronic invoices' })).getAllByRole('link');
  expect(lines.map((line) => [line.textContent, line.getAttribute('href')])).toEqual([
    ['Electronic invoicesTo correct1', '/dashboardFinance?view=e-invoices&status=invalid'],
    ['Electronic invoicesRejected1', '/dashboardFinance?view=e-invoices&status=rejected'],
  ]);
});

test('the overview of finance has no line without faulty electronic invoices', async () => {
  serveQueueCounts(page.server, {});
  serveEInvoices(page.server, [accepted]);
  await openStaffDashboard('finance_admin', '');
  expect(await screen.findByText('Nothing needs your attention.')).toBeTruthy();
  await waitFor(() => expect(page.server.receivedBy(countEInvoices).length).toBeGreaterThan(0));
  expect(screen.queryByRole('list', { name: 'Electronic invoices' })).toBeNull();
});
