import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { listInvoices, type WireInvoice } from '@waha/domain/invoices/invoices.contract';
import { readWaitingTimes, type WireWaitingTimes } from '@waha/domain/overview/waiting-times.contract';
import { listPayments, type WirePayment } from '@waha/domain/purchase/payment.contract';
import { expect, test } from 'vitest';
import { createId } from '#platform/create-id';
import { createInvoice } from '#testing/fixtures/invoice';
import { openMemberPopup } from '#testing/open-member-popup';
import { setUpPage } from '#testing/set-up-page';

const page = setUpPage();

const UNKNOWN: WireWaitingTimes = {
  quiz: null,
  payment: null,
  profile: null,
  withdrawal: null,
  recharge: null,
  message: null,
};

const createPayment = (part: Partial<WirePayment>): WirePayment => ({
  ...{
    _id: createId(),
    userId: createId(),
    userEmail: 'amira@mail.tn',
    packName: 'Ultra One',
    reference: 'W-3333-4444',
  },
  ...{ price: 149_500, quantity: 1, totalPrice: 149_500, paymentType: 'cash', paymentMethod: 'd17' },
  ...{ status: 'pending', createdAt: '2026-01-10T10:00:00.000Z', receiptPhoto: '/uploads/r1' },
  ...part,
});

async function openPayments(payment: WirePayment, times: Partial<WireWaitingTimes>): Promise<void> {
  page.server.on(listPayments, [payment]);
  page.server.on(readWaitingTimes, { ...UNKNOWN, ...times });
  await openMemberPopup(page.server, 'my-payments', payment.userId);
  await screen.findByRole('article', { name: 'Ultra One W-3333-4444' });
}

test('a waiting payment says who checks it and how long that usually takes', async () => {
  await openPayments(createPayment({}), { payment: 24 });
  expect(await screen.findByText('Waha checks your payment, usually within 24 hours')).toBeTruthy();
});

test('a waiting payment has one word for its state', async () => {
  await openPayments(createPayment({}), {});
  const payment = within(screen.getByRole('article'));
  expect(payment.getAllByText('Pending')).toHaveLength(2);
  expect(payment.queryByText(/approval/)).toBeNull();
});

test('a waiting payment says nothing of a time that is not known', async () => {
  await openPayments(createPayment({}), { quiz: 24 });
  expect(screen.queryByText(/^Waha checks/)).toBeNull();
});

test('a decided payment is no longer checked', async () => {
  await openPayments(createPayment({ status: 'approved', decidedAt: '2026-01-11T10:00:00.000Z' }), { payment: 24 });
  expect(await screen.findByRole('link', { name: 'Receipt (PDF) of W-3333-4444' })).toBeTruthy();
  expect(screen.queryByText(/^Waha checks/)).toBeNull();
});

test.each<[name: string, refund: Partial<NonNullable<WirePayment['refund']>>, texts: string[]]>([
  [
    'is prepared',
    { status: 'requested', needsAccount: true, reason: 'The first month was used.' },
    [
      'Refund of 100.000 TND: being prepared',
      'The first month was used.',
      'Send your profile, so that we know where to send it.',
    ],
  ],
  ['is approved', { status: 'approved' }, ['Refund of 100.000 TND: approved, not sent yet']],
  [
    'was sent',
    { status: 'paid', paidAt: '2026-02-03T10:00:00.000Z', reference: 'T-77' },
    ['Refund of 100.000 TND: sent on 03/02/2026, reference T-77'],
  ],
  [
    'was rejected',
    { status: 'declined', declineReason: 'It was sent already.' },
    ['Refund of 100.000 TND: rejected', 'It was sent already.'],
  ],
])('a cancelled payment says that its refund %s', async (_name, part, texts) => {
  const refund = { _id: createId(), amount: 100_000, status: 'requested' as const, ...part };
  await openPayments(createPayment({ status: 'cancelled', decidedAt: '2026-01-11T10:00:00.000Z', refund }), {});
  const note = within(within(screen.getByRole('article')).getByRole('status'));
  for (const text of texts) expect(note.getByText(text)).toBeTruthy();
});

/** 120 dinars in three months, of which the first is approved. */
const inInstalments = createPayment({
  ...{ status: 'approved', decidedAt: '2026-01-11T10:00:00.000Z', paymentType: 'facility', totalPrice: 120_000 },
  paymentFacilities: { _id: 'p', period: 3, monthlyAmount: 40_000, totalAmount: 120_000 },
});
const createInstalment = (number: number, part: Partial<WireInvoice> = {}) =>
  createInvoice({
    ...{ _id: createId(), invoiceDate: `2026-0${number}-11`, amount: 40_000 },
    instalment: { paymentId: inInstalments._id, number },
    ...part,
  });

test('an approved payment in instalments says what is paid, what is left, and when the next part is due', async () => {
  const [second, third] = [createInstalment(2, { status: 'paid' }), createInstalment(3)];
  page.server.on(listInvoices, [third, second]);
  page.server.on(listPayments, [inInstalments]);
  const { address } = await openMemberPopup(page.server, 'my-payments', inInstalments.userId);
  const payment = within(await screen.findByRole('article', { name: 'Ultra One W-3333-4444' }));

  const next = within(await payment.findByRole('region', { name: 'Instalment 3' }));
  const readValue = (label: string) => payment.getByText(label).nextElementSibling?.textContent;
  expect([readValue('Already paid'), readValue('Left to pay')]).toEqual(['80.000 TND', '40.000 TND']);
  expect(next.getByText('Overdue since 11/03/2026')).toBeTruthy();
  expect(payment.getByText('120.000 TND in total')).toBeTruthy();
  fireEvent.click(next.getByRole('button', { name: 'Pay now' }));

  await waitFor(() => expect(address()).toBe(`/dashboard?open=invoice&invoice=${third._id}`));
});

test('a payment that was approved in full has nothing left', async () => {
  page.server.on(listInvoices, [createInstalment(2)]);
  await openPayments(createPayment({ status: 'approved', decidedAt: '2026-01-11T10:00:00.000Z' }), {});
  expect(screen.queryByText('Left to pay')).toBeNull();
});

test('a payment leads to its invoice instead of a receipt, also after it was cancelled', async () => {
  const payment = createPayment({ status: 'approved', decidedAt: '2026-01-11T10:00:00.000Z' });
  const sale = { paymentId: payment._id, months: 1 };
  const invoice = createInvoice({ _id: createId(), status: 'paid', packName: 'Ultra One', sale });
  page.server.on(listInvoices, [invoice]);
  page.server.on(listPayments, [payment]);
  const { address } = await openMemberPopup(page.server, 'my-payments', payment.userId);
  const link = await screen.findByRole('button', { name: 'Invoice 2026-000123' });
  expect(screen.queryByRole('link', { name: /^Receipt \(PDF\)/ })).toBeNull();
  fireEvent.click(link);
  await waitFor(() => expect(address()).toBe(`/dashboard?open=invoice&invoice=${invoice._id}`));

  page.server.on(listPayments, [{ ...payment, status: 'cancelled' }]);
  const cancelled = await openMemberPopup(page.server, 'my-payments', payment.userId);
  fireEvent.click(await screen.findByRole('button', { name: 'Invoice 2026-000123' }));
  await waitFor(() => expect(cancelled.address()).toBe(`/dashboard?open=invoice&invoice=${invoice._id}`));
});

test('the instalments of a payment report a failed read', async () => {
  page.server.refuse(listInvoices, 400, { message: 'No.', code: 'no' });
  // Another member, whose invoices are not in memory.
  await openPayments({ ...inInstalments, userId: createId() }, {});
  expect(await screen.findByText('Failed to fetch invoices.')).toBeTruthy();
});

test('the list of what is paid has approved payments with their receipts and paid instalments, newest first', async () => {
  const paid = createInstalment(2, { status: 'paid', paidAt: '2026-02-12T10:00:00.000Z' });
  page.server.on(listInvoices, [createInstalment(3), paid]);
  page.server.on(listPayments, [createPayment({}), inInstalments]);
  await openMemberPopup(page.server, 'invoices-paid', inInstalments.userId);
  const popup = within(await screen.findByRole('dialog', { name: 'Invoices Paid' }));

  const items = await popup.findAllByRole('listitem');
  expect(items.map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('Instalment 2'),
    expect.stringContaining('40.000 TNDFirst instalment'),
  ]);
  expect(popup.getByRole('link', { name: 'Receipt (PDF) of W-3333-4444' })).toBeTruthy();
});

test('the list of what is paid has each sale once: by its invoice, with a recharge and a credited purchase', async () => {
  const createSale = (part: Partial<WireInvoice>) =>
    createInvoice({ _id: createId(), status: 'paid', packName: 'Ultra One', ...part });
  const first = { paymentId: inInstalments._id, months: 3 };
  // Another member, whose invoices are not in memory.
  const userId = createId();
  page.server.on(listPayments, [{ ...inInstalments, userId }]);
  page.server.on(listInvoices, [
    createSale({ paidAt: '2026-01-11T10:00:00.000Z', amount: 40_000, sale: first, reference: 'W-3333-4444' }),
    createSale({ paidAt: '2026-01-13T10:00:00.000Z', amount: 49_000, recharge: { _id: createId(), points: 30 } }),
    createSale({
      ...{ paidAt: '2026-01-12T10:00:00.000Z', amount: 149_500 },
      sale: { paymentId: createId(), months: 1 },
      creditNote: { number: 'A-2026-000001', createdAt: '2026-01-12T12:00:00.000Z' },
    }),
  ]);
  await openMemberPopup(page.server, 'invoices-paid', userId);
  const popup = within(await screen.findByRole('dialog', { name: 'Invoices Paid' }));

  const items = await popup.findAllByRole('listitem');
  expect(items.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^Recharge of 30 pointsPaid49\.000 TND/),
    expect.stringMatching(/^Ultra OnePaid149\.500 TND.*Credit note A-2026-000001$/),
    expect.stringMatching(/^Instalment 1 · Ultra OnePaid40\.000 TND.*W-3333-4444$/),
  ]);
});

test('the list of what is paid says that it is empty', async () => {
  page.server.on(listInvoices, []);
  page.server.on(listPayments, [createPayment({})]);
  await openMemberPopup(page.server, 'invoices-paid');
  expect(await screen.findByText('No paid invoices yet.')).toBeTruthy();
});

test('a payment of which a part arrived is not called rejected, and says what is missing', async () => {
  const decided = { status: 'rejected', decidedAt: '2026-01-11T10:00:00.000Z' } as const;
  await openPayments(createPayment({ ...decided, received: 100_000 }), {});
  const payment = within(screen.getByRole('article'));
  expect(payment.getAllByText('Part received')).toHaveLength(2);
  expect(payment.getByText('We received 100.000 TND of 149.500 TND. Send the receipt for 49.500 TND.')).toBeTruthy();
  expect(payment.queryByText(/reject|No reason/i)).toBeNull();
  expect(payment.getByRole('button', { name: 'Send a new receipt' })).toBeTruthy();
});

test('an approved payment says how much more arrived and how much credit it used', async () => {
  const decided = { status: 'approved', decidedAt: '2026-01-11T10:00:00.000Z' } as const;
  await openPayments(createPayment({ ...decided, credit: 49_500, received: 120_000 }), {});
  const payment = within(screen.getByRole('article'));
  expect(payment.getByText('You sent 20.000 TND more: it is your credit.')).toBeTruthy();
  expect(payment.getByText(/^Credit -49\.500 TND$/)).toBeTruthy();
});
