import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import {
  listReceiptQueue,
  readInvoice,
  updateInvoice,
  type WireReviewedInvoice,
} from '@waha/domain/invoices/invoices.contract';
import { expect, test } from 'vitest';
import { createInvoice, createReviewedInvoice, INVOICE_ID } from '#testing/fixtures/invoice';
import { NOUR } from '#testing/fixtures/reviewed-profile';
import { openStaffDashboard, serveFileAt } from '#testing/open-staff-dashboard';
import { serveQueueCounts } from '#testing/serve-queue-counts';
import { setUpPage } from '#testing/set-up-page';

const page = setUpPage();
const decisions = () => page.server.receivedBy(updateInvoice).map(({ body }) => body);
const review = async () => within(await screen.findByRole('article', { name: 'Invoice of 15/02/2026' }));

/** Opens the finance dashboard with one pending receipt. */
function open(search = `&item=${INVOICE_ID}`, part: Partial<WireReviewedInvoice> = {}) {
  page.server.on(listReceiptQueue, [createReviewedInvoice()]);
  serveQueueCounts(page.server, { receipts: 1 });
  page.server.on(readInvoice, createReviewedInvoice(part));
  serveFileAt(page.server, '/uploads/r1', 'image/png');
  return openStaffDashboard('finance_admin', `view=receipts${search}`);
}

/** Presses a button, and the same in the confirmation. */
async function decide(name: string, { reason, meanwhile }: { reason?: string; meanwhile?: () => void } = {}) {
  fireEvent.click((await review()).getByRole('button', { name }));
  const question = within(await screen.findByRole('alertdialog'));
  if (reason) fireEvent.change(question.getByLabelText(/^Reason/), { target: { value: reason } });
  expect(decisions()).toEqual([]);
  meanwhile?.();
  fireEvent.click(question.getByRole('button', { name }));
}

test('the receipts tab shows the pending count; an invoice opens with amount, document and receipt', async () => {
  const { address } = await open('');
  expect(await screen.findByRole('tab', { name: /^Invoice Receipts\s*1/ })).toBeTruthy();
  fireEvent.click(await screen.findByRole('button', { name: /^Nour Hamdi/ }));
  const details = await review();
  expect(address()).toBe(`/dashboardFinance?view=receipts&item=${INVOICE_ID}`);
  expect(details.getByText('45.500 TND')).toBeTruthy();
  expect(details.getByText(NOUR.email)).toBeTruthy();
  const invoiceLink = details.getByRole('link', { name: 'Open the invoice' });
  expect(invoiceLink.getAttribute('href')).toBe(`/api/invoices/view/${INVOICE_ID}`);
  expect(await details.findByRole('img', { name: 'Receipt of Nour Hamdi' })).toBeTruthy();
});

test('the review of an instalment shows its reference and the day that it is due', async () => {
  const instalment = { paymentId: NOUR._id, number: 2 };
  await open(undefined, { instalment, reference: 'W-7K3M-9Q2X-2', packName: 'Ultra One' });
  const details = await review();
  const readValue = (label: string) => details.getByText(label).nextSibling?.textContent;
  await waitFor(() => expect(readValue('Reference')).toBe('W-7K3M-9Q2X-2'));
  expect(readValue('For')).toBe('Instalment 2 · Ultra One');
  expect(readValue('Due on')).toBe('15/02/2026');
});

test('accepting a receipt asks first and returns to the pending ones', async () => {
  page.server.on(updateInvoice, { message: 'Invoice updated!', invoice: createInvoice({ status: 'paid' }) });
  const { address } = await open();
  await decide('Accept');
  expect(await screen.findByText('Nour Hamdi: Receipt accepted.')).toBeTruthy();
  expect(decisions()).toEqual([{ status: 'paid' }]);
  expect(page.server.receivedBy(updateInvoice)[0]?.headers['waha-hold']).toBe('1');
  await waitFor(() => expect(address()).toBe('/dashboardFinance?view=receipts'));
});

test.each([
  [' Another amount. ', { receiptStatus: 'refused', reason: 'Another amount.' }],
  ['', { receiptStatus: 'refused' }],
])('rejecting a receipt includes a reason if given: %j', async (reason, body) => {
  page.server.on(updateInvoice, { message: 'Invoice updated!', invoice: createInvoice({ receiptStatus: 'refused' }) });
  await open();
  await decide('Reject', { reason });
  expect(await screen.findByText('Nour Hamdi: Receipt rejected.')).toBeTruthy();
  expect(decisions()).toEqual([body]);
});

test('a second decider on a receipt learns who was first, and sees the next one', async () => {
  const { address } = await open();
  const paidAt = '2026-03-05T09:30:00.000Z';
  const message = 'This invoice has already been paid.';
  page.server.refuse(updateInvoice, 409, {
    message,
    code: 'invoice_already_paid',
    status: 'paid',
    paidAt,
    paidByName: 'Karim Jaziri',
  });
  const meanwhile = () => {
    page.server.on(listReceiptQueue, []);
    page.server.on(
      readInvoice,
      createReviewedInvoice({ status: 'paid', paidAt, paidBy: { _id: NOUR._id, name: 'Karim Jaziri' } }),
    );
  };
  await decide('Accept', { meanwhile });
  expect(await screen.findByText('Nour Hamdi: Already paid by Karim Jaziri on 05/03/2026.')).toBeTruthy();
  await waitFor(() => expect(address()).toBe('/dashboardFinance?view=receipts'));
});

test('an invoice that cannot be read shows an error and a retry', async () => {
  page.server.on(listReceiptQueue, []);
  page.server.refuse(readInvoice, 403, { message: 'You do not have access to this.', code: 'forbidden' });
  await openStaffDashboard('finance_admin', `view=receipts&item=${INVOICE_ID}`);
  await screen.findByText('Failed to load invoices.');
  serveFileAt(page.server, '/uploads/r1', 'image/png');
  page.server.on(readInvoice, createReviewedInvoice());
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await review()).toBeTruthy();
});
