import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { listInvoices, updateInvoice, uploadInvoice } from '@waha/domain/invoices/invoices.contract';
import { afterEach, expect, test } from 'vitest';
import { createInvoice, INVOICE_ID } from '#testing/fixtures/invoice';
import { NOUR } from '#testing/fixtures/reviewed-profile';
import { createPdf, findSentForm, openCommercialMember, openForm, showLaptop } from '#testing/open-commercial-member';
import { serveFileAt } from '#testing/open-staff-dashboard';
import { setUpPage } from '#testing/set-up-page';

const page = setUpPage();
const narrow = window.matchMedia;
afterEach(() => {
  window.matchMedia = narrow;
});
const TITLE = 'Invoice of 15/02/2026';
const uploads = () => page.server.receivedBy(uploadInvoice);

test('each invoice is a card with date, amount and status; a cancelled one is not editable', async () => {
  page.server.on(listInvoices, [
    createInvoice(),
    createInvoice({
      _id: NOUR._id,
      status: 'cancelled',
      invoiceDate: '2026-01-15',
      instalment: { paymentId: NOUR._id, number: 2 },
    }),
  ]);
  await openCommercialMember(page.server, 'invoices');
  const list = within(await screen.findByRole('list', { name: 'Invoices' }));
  const [first, second] = list.getAllByRole('listitem');
  expect(first?.textContent).toMatch(/Invoice of 15\/02\/2026.*2026-000123.*45\.500 TND.*Pending/);
  expect(second?.textContent).toMatch(/Instalment 2.*Cancelled/);
  expect(list.getByRole('link', { name: `View ${TITLE}` }).getAttribute('href')).toBe(
    `/api/invoices/view/${INVOICE_ID}`,
  );
  expect(list.getAllByRole('button', { name: /^Edit/ })).toHaveLength(1);
});

test('the invoices of sales say what was sold, with their credit note, and are not editable', async () => {
  const creditNote = { number: 'A-2026-000001', createdAt: '2026-02-16T10:00:00.000Z' };
  const sale = { paymentId: NOUR._id, months: 1 };
  page.server.on(listInvoices, [
    createInvoice({ status: 'paid', packName: 'Ultra One', sale, creditNote }),
    createInvoice({ _id: NOUR._id, status: 'paid', recharge: { _id: NOUR._id, points: 30 } }),
  ]);
  await openCommercialMember(page.server, 'invoices');
  const list = within(await screen.findByRole('list', { name: 'Invoices' }));
  const [purchase, recharge] = list.getAllByRole('listitem');
  expect(purchase?.textContent).toMatch(/2026-000123.*Ultra One.*Paid.*Credit note A-2026-000001/);
  expect(recharge?.textContent).toMatch(/Recharge of 30 points.*Paid/);
  expect(list.queryByRole('button', { name: /^Edit/ })).toBeNull();
});

test('an invoice requires date and PDF before it is sent', async () => {
  page.server.on(listInvoices, []);
  await openCommercialMember(page.server, 'invoices');
  const form = await openForm('Add an invoice', 'New invoice');
  form.press('Upload');
  await waitFor(() => expect(form.getAllByText('Missing data.')).toHaveLength(2));
  form.type('Due on', '2026-03-15');
  form.type('Amount in TND', 'much');
  form.choose('PDF', createPdf('photo.png', 'image/png'));
  form.press('Upload');
  expect(await form.findByText('PDF only.')).toBeTruthy();
  expect(form.getByText('Enter an amount such as 149.500, at most 1,000,000.')).toBeTruthy();
  expect(form.queryByText('Missing data.')).toBeNull();
  expect(uploads()).toEqual([]);
});

test('an invoice is added with date, amount, status and PDF, and then listed', async () => {
  page.server.on(listInvoices, []);
  page.server.on(uploadInvoice, async () => {
    page.server.on(listInvoices, [createInvoice()]);
    return { message: 'Invoice uploaded!', invoice: createInvoice() };
  });
  await openCommercialMember(page.server, 'invoices');
  const form = await openForm('Add an invoice', 'New invoice');
  form.type('Due on', '2026-02-15');
  form.type('Amount in TND', '45,5');
  fireEvent.click(form.getByRole('radio', { name: 'Paid' }));
  form.choose('PDF', createPdf());
  form.press('Upload');
  expect(await screen.findByText('Invoice uploaded!')).toBeTruthy();
  expect(await findSentForm(page.server, `/invoices/upload/${NOUR._id}`)).toEqual({
    invoiceDate: '2026-02-15',
    amount: '45500',
    status: 'paid',
    pdf: 'paper.pdf',
  });
  expect(await screen.findByRole('heading', { name: TITLE })).toBeTruthy();
  expect(screen.queryByRole('form', { name: 'New invoice' })).toBeNull();
});

test('an invoice refused by the server shows why and is sent again under the same key', async () => {
  page.server.on(listInvoices, []);
  page.server.refuse(uploadInvoice, 415, { message: 'PDF only.', code: 'pdf_only' });
  await openCommercialMember(page.server, 'invoices');
  const form = await openForm('Add an invoice', 'New invoice');
  form.type('Due on', '2026-02-15');
  form.choose('PDF', createPdf());
  form.press('Upload');
  expect((await form.findByRole('alert')).textContent).toBe('Upload failed. PDF only.');
  form.press('Upload');
  await waitFor(() => expect(uploads()).toHaveLength(2));
  const [first, second] = uploads().map(({ headers }) => headers['idempotency-key']);
  expect(first).toBeTruthy();
  expect(second).toBe(first);
});

test('editing an invoice starts from its values and needs no new PDF', async () => {
  page.server.on(listInvoices, [createInvoice()]);
  page.server.on(updateInvoice, { message: 'Invoice updated!', invoice: createInvoice({ status: 'paid' }) });
  await openCommercialMember(page.server, 'invoices');
  const form = await openForm(`Edit ${TITLE}`, `Edit ${TITLE}`);
  expect(form.getByLabelText<HTMLInputElement>('Amount in TND').value).toBe('45.500');
  form.type('Due on', '2026-02-16');
  fireEvent.click(form.getByRole('radio', { name: 'Paid' }));
  form.press('Save');
  expect(await screen.findByText('Invoice updated!')).toBeTruthy();
  const sent = await findSentForm(page.server, `/invoices/${INVOICE_ID}`);
  expect(sent).toEqual({ invoiceDate: '2026-02-16', amount: '45500', status: 'paid' });
});

test('an invoice is shown inline on a laptop, and a failure is reported', async () => {
  showLaptop();
  page.server.on(listInvoices, [createInvoice()]);
  await openCommercialMember(page.server, 'invoices');
  fireEvent.click(await screen.findByRole('button', { name: `View ${TITLE}` }));
  expect(await screen.findByText('Could not open invoice.')).toBeTruthy();
  serveFileAt(page.server, `/api/invoices/view/${INVOICE_ID}`, 'application/pdf');
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  const frame = await screen.findByTitle(TITLE);
  expect(frame.getAttribute('src')?.split('#')[0]).toBe(`/api/invoices/view/${INVOICE_ID}`);
});

test('an invoice that cannot be saved shows an error', async () => {
  page.server.on(listInvoices, [createInvoice()]);
  await openCommercialMember(page.server, 'invoices');
  fireEvent.click(await screen.findByRole('button', { name: `Download ${TITLE}` }));
  expect(await screen.findByText('Could not download invoice.')).toBeTruthy();
});

test('the member invoices page reports a failed read', async () => {
  page.server.refuse(listInvoices, 403, { message: 'You do not have access to this.', code: 'forbidden' });
  await openCommercialMember(page.server, 'invoices');
  expect(await screen.findByText('Failed to load invoices.')).toBeTruthy();
});
