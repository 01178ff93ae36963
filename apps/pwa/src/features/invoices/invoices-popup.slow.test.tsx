import 'fake-indexeddb/auto';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { readConfig } from '@waha/domain/company/company.contract';
import { listInvoices, viewInvoice, type WireInvoice } from '@waha/domain/invoices/invoices.contract';
import { listPayments } from '@waha/domain/purchase/payment.contract';
import { expect, onTestFinished, test } from 'vitest';
import { getMemberDb } from '#offline/store/member-db';
import { createId } from '#platform/create-id';
import { createJob } from '#testing/fixtures/job';
import { createConfig, createPayee } from '#testing/fixtures/payee';
import { goOffline } from '#testing/go-offline';
import { openMemberPopup } from '#testing/open-member-popup';
import { setUpPage } from '#testing/set-up-page';

const page = setUpPage();

const anInvoice = (part: Partial<WireInvoice> = {}): WireInvoice => ({
  _id: createId(),
  number: '2026-000012',
  invoiceDate: '2026-10-05',
  status: 'pending',
  amount: 40_000,
  createdAt: '2026-10-05T10:00:00.000Z',
  ...part,
});
const PAPER = new File(['%PDF-1.7'], 'transfer.pdf', { type: 'application/pdf' });
const rows = async (name: string) =>
  within(await screen.findByRole('dialog', { name }))
    .findAllByRole('listitem')
    .then((all) => all.map(({ textContent }) => textContent));

/** Simulates a laptop, which has room to show a document inline. */
function onLaptop(): void {
  window.matchMedia = ((query: string) => ({
    matches: query.includes('min-width'),
    media: query,
    addEventListener: () => {},
    removeEventListener: () => {},
  })) as never;
  onTestFinished(() => {
    Reflect.deleteProperty(window, 'matchMedia');
  });
}

async function openOne(part: Partial<WireInvoice> = {}) {
  const invoice = anInvoice(part);
  page.server.on(listInvoices, [invoice]);
  const opened = await openMemberPopup(page.server, `invoice&invoice=${invoice._id}`);
  await screen.findByRole('dialog', { name: /^(Invoice of 05|Instalment)/ });
  return { ...opened, invoice };
}

test('pending invoices show date, amount, instalment and receipt, and each opens', async () => {
  const first = anInvoice({ instalment: { paymentId: createId(), number: 2 } });
  page.server.on(listInvoices, [
    first,
    anInvoice({ receiptStatus: 'submitted', receiptSentAt: '2026-10-06T10:00:00.000Z' }),
    anInvoice({ receiptStatus: 'refused', reason: 'Cut off at the top.' }),
    anInvoice({ status: 'paid' }),
  ]);
  const { address } = await openMemberPopup(page.server, 'invoices');
  await screen.findByText('Receipt sent, being checked');
  expect(await rows('Invoices')).toEqual([
    'Instalment 2To be paid40.000 TNDOverdue since 05/10/2026',
    'Invoice of 05/10/2026Receipt sent, being checked40.000 TND',
    'Invoice of 05/10/2026Receipt rejected40.000 TNDOverdue since 05/10/2026Cut off at the top.',
  ]);
  fireEvent.click(screen.getByRole('button', { name: /Instalment 2/ }));
  await waitFor(() => expect(address()).toContain(`open=invoice&invoice=${first._id}`));
});

test('paid invoices are listed separately and open without payment options', async () => {
  page.server.on(listInvoices, [anInvoice(), anInvoice({ status: 'paid', paidAt: '2026-10-09T10:00:00.000Z' })]);
  page.server.on(listPayments, []);
  await openMemberPopup(page.server, 'invoices-paid');
  expect(await rows('Invoices Paid')).toEqual([
    expect.stringMatching(/^Invoice of 05\/10\/2026Paid40\.000 TNDPaid on Oct 9, 2026 \d+:\d\d [AP]M$/),
  ]);
  fireEvent.click(screen.getByRole('button', { name: /Paid on/ }));
  expect(await screen.findByRole('link', { name: 'Open the PDF' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Send the receipt' })).toBeNull();
});

test('a failed read of invoices is shown and can be retried', async () => {
  page.server.refuse(listInvoices, 400, { message: 'No.', code: 'no' });
  await openMemberPopup(page.server, 'invoices');
  expect(await screen.findByText('Failed to fetch invoices.')).toBeTruthy();
  page.server.on(listInvoices, []);
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('No invoices to pay.')).toBeTruthy();
});

const PAYEES = [createPayee('postal', { address: '12 rue de la Poste' }), createPayee('d17')];
const chooseMethod = async (name: string) => fireEvent.click(await screen.findByRole('radio', { name }));
const readCard = () => screen.getByRole('region', { name: 'Payment details' });

test('an instalment shows where to pay: the amount, the account and the reference, each to be copied', async () => {
  page.server.on(readConfig, createConfig(PAYEES));
  const copied: string[] = [];
  const clipboard = { writeText: async (text: string) => copied.push(text) };
  Object.defineProperty(navigator, 'clipboard', { configurable: true, value: clipboard });
  onTestFinished(() => {
    Reflect.deleteProperty(navigator, 'clipboard');
  });
  const instalment = { paymentId: createId(), number: 3 };
  const { userId, invoice } = await openOne({ instalment, reference: 'W-7K3M-9Q2X-3', packName: 'Ultra One' });
  expect((await screen.findByText('For')).nextSibling?.textContent).toBe('Instalment 3 · Ultra One');
  await chooseMethod('POSTAL');
  expect([...readCard().querySelectorAll('dt')].map((name) => name.parentElement?.textContent)).toEqual([
    'Instalment 340.000 TND',
    'Numbernumber of postal',
    'Address12 rue de la Poste',
    'HolderWaha SARL',
    'Write this reference with the paymentW-7K3M-9Q2X-3',
  ]);
  expect(readCard().textContent).toMatch(/Send the exact total\.$/);
  for (const name of ['Instalment 3', 'Number', 'Address', 'Write this reference with the payment'])
    fireEvent.click(screen.getByRole('button', { name: `Copy ${name}` }));
  await waitFor(() => expect(copied).toEqual(['40.000', 'number of postal', '12 rue de la Poste', 'W-7K3M-9Q2X-3']));

  cleanup();
  await openMemberPopup(page.server, `invoice&invoice=${invoice._id}`, userId);
  expect(await screen.findByRole('radio', { name: 'POSTAL', checked: true })).toBeTruthy();
});

test('an uploaded invoice shows the account of the only method, and of the transfer what is known', async () => {
  page.server.on(readConfig, createConfig([createPayee('d17')]));
  await openOne({ amount: undefined });
  const card = await screen.findByRole('region', { name: 'Payment details' });
  expect(card.textContent).toMatch(/^D17Numbernumber of d17.*HolderWaha SARL$/);
  cleanup();

  await openOne();
  expect((await screen.findByRole('region', { name: 'Payment details' })).textContent).toMatch(
    /^Pay this amount in D17, then send the screenshot\.Amount40\.000 TND/,
  );
});

test('without payment methods, an invoice says so and takes a receipt', async () => {
  page.server.on(readConfig, createConfig([]));
  await openOne();
  expect(await screen.findByText('No payment method is available at the moment.')).toBeTruthy();
  expect(screen.getByLabelText('Receipt of the payment')).toBeTruthy();
});

test('the day of an invoice is the day that it is due', async () => {
  await openOne();
  expect((await screen.findByText('Due on')).nextSibling?.textContent).toBe('05/10/2026');
});

test('a receipt is sent once chosen, and is pending on the device without a network', async () => {
  const { outbox, invoice } = await openOne();
  const send = await screen.findByRole('button', { name: 'Send the receipt' });
  expect(send).toHaveProperty('disabled', true);
  fireEvent.change(screen.getByLabelText('Receipt of the payment'), { target: { files: [PAPER] } });
  await screen.findByText('transfer.pdf');
  expect(send).toHaveProperty('disabled', false);

  goOffline();
  fireEvent.click(send);
  expect(await screen.findByText(/sent automatically when you are online/)).toBeTruthy();
  const [job, ...otherJobs] = await outbox();
  expect(otherJobs).toEqual([]);
  expect(job).toMatchObject({
    method: 'PUT',
    path: `/invoices/${invoice._id}`,
    stream: `invoice:${invoice._id}`,
    isStrict: true,
    body: { status: 'pending' },
    files: [{ field: 'receipt', type: 'application/pdf', bytes: PAPER.size }],
  });

  fireEvent.click(screen.getByRole('button', { name: 'Cancel sending' }));
  await waitFor(async () => expect(await outbox()).toEqual([]));
  expect(await screen.findByRole('button', { name: 'Send the receipt' })).toHaveProperty('disabled', true);
});

test('a file of 5 MB is refused as a receipt', async () => {
  await openOne();
  const file = new File([new Uint8Array(5 * 1024 * 1024)], 'big.pdf', { type: 'application/pdf' });
  fireEvent.change(await screen.findByLabelText('Receipt of the payment'), { target: { files: [file] } });
  expect(await screen.findByText('File size must be less than 5MB.')).toBeTruthy();
});

test('a file that is neither a picture nor a PDF is refused as a receipt', async () => {
  await openOne();
  const file = new File(['a'], 'a.txt', { type: 'text/plain' });
  fireEvent.change(await screen.findByLabelText('Receipt of the payment'), { target: { files: [file] } });
  expect(await screen.findByText('Please upload a JPEG, PNG or PDF file.')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Send the receipt' })).toHaveProperty('disabled', true);
});

test('a refused receipt shows the reason in its place, and another can be chosen', async () => {
  const { userId, invoice, outbox } = await openOne();
  await screen.findByRole('button', { name: 'Send the receipt' });
  const error = {
    class: 'final' as const,
    status: 409,
    code: 'invoice_already_paid',
    message: 'This invoice has already been paid.',
  };
  await getMemberDb(userId).outbox.add(createJob(userId, { stream: `invoice:${invoice._id}`, state: 'failed', error }));
  expect(await screen.findByText('Failed to pay invoice or upload receipt.')).toBeTruthy();
  expect(screen.getByText('This invoice has already been paid.')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Choose another receipt' }));
  expect(await screen.findByRole('button', { name: 'Send the receipt' })).toBeTruthy();
  expect(await outbox()).toEqual([]);
});

test('an unavailable PDF is reported, both when shown inline and when saved', async () => {
  onLaptop();
  page.server.refuse(viewInvoice, 404, { message: 'Invoice not found.', code: 'invoice_not_found' });
  await openOne();
  expect(await screen.findByText('Failed to view invoice PDF.')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Download' }));
  expect(await screen.findByText('Unable to download invoice.')).toBeTruthy();
});

test('an available PDF is shown inline', async () => {
  onLaptop();
  page.server.refuse(viewInvoice, 200, '%PDF-1.7', 'application/pdf');
  const { invoice } = await openOne();
  const frame = await screen.findByTitle('Invoice of 05/10/2026');
  expect(frame.getAttribute('src')?.split('#')[0]).toBe(`/api/invoices/view/${invoice._id}`);
});

test('the invoice of a sale names it, its reference and its credit note, without a due date or a payment', async () => {
  const { invoice } = await openOne({
    ...{ status: 'paid', paidAt: '2026-10-05T10:00:00.000Z', packName: 'Ultra One', reference: 'W-7K3M-9Q2X' },
    sale: { paymentId: createId(), months: 3 },
    creditNote: { number: 'A-2026-000001', createdAt: '2026-10-06T10:00:00.000Z' },
  });
  const popup = within(await screen.findByRole('dialog', { name: 'Instalment 1 · Ultra One' }));
  expect(await popup.findByText('W-7K3M-9Q2X')).toBeTruthy();
  expect(popup.queryByText('Due on')).toBeNull();
  expect(popup.queryByRole('region', { name: 'Payment' })).toBeNull();
  const creditNote = popup.getByRole('link', { name: 'Credit note A-2026-000001' });
  expect(creditNote.getAttribute('href')).toBe(`/api/invoices/credit-note/${invoice._id}`);
});
