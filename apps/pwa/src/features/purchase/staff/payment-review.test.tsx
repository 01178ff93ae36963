import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { readPayeesAt } from '@waha/domain/company/staff/payees.contract';
import {
  listPaymentQueue,
  listPayments,
  readPayment,
  validatePayment,
  type WirePayment,
} from '@waha/domain/purchase/payment.contract';
import { correctReceived } from '@waha/domain/purchase/staff/correct-received.contract';
import { listProposedLines } from '@waha/domain/reconciliation/reconciliation.contract';
import { describe, expect, test } from 'vitest';
import { createId } from '#platform/create-id';
import { createPayment } from '#testing/fixtures/payment';
import { openAdminDashboard } from '#testing/open-admin-dashboard';
import { setUpPage } from '#testing/set-up-page';

const page = setUpPage();

const cash = createPayment({ quantity: 2, price: 1_540_000, totalPrice: 3_080_000 });
const facility: WirePayment = {
  ...cash,
  totalPrice: 3_696_000,
  paymentType: 'facility',
  paymentFacilities: { _id: createId(), period: 12, monthlyAmount: 154_000, totalAmount: 1_848_000 },
};

async function openQueue(payment: WirePayment) {
  page.server.on(listPaymentQueue, [{ ...payment, userName: 'Amina Trabelsi' }]);
  page.server.on(listPayments, [payment]);
  page.server.on(readPayment, payment);
  await openAdminDashboard('view=payments');
  return screen.findByRole('button', { name: /^Amina Trabelsi/ });
}
const open = async (payment: WirePayment) => fireEvent.click(await openQueue(payment));
const pressButton = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));
/** Returns the decisions as they were sent. */
const decisions = () => page.server.received.flatMap(({ body }) => (body === undefined ? [] : [body]));
const question = async () => within(await screen.findByRole('alertdialog'));

test.each([
  ['the whole of a cash payment', cash, '3 080.000 TND'],
  ['the first month of a facility, for all that are bought', facility, '308.000 TND'],
])('the review first shows what the receipt must say: %s', async (_what, payment, amount) => {
  const row = await openQueue(payment);
  expect(within(row).getByText(amount)).toBeTruthy();
  fireEvent.click(row);
  const expected = within(await screen.findByRole('region', { name: 'Expected on the receipt' }));
  expect(expected.getByText(amount)).toBeTruthy();
  expect(expected.getByText('W-7K3M-9Q2X')).toBeTruthy();
});

test('the review of a payment that replaces rejected ones shows their references', async () => {
  const first = createPayment({ userId: cash.userId, reference: 'W-AAAA-0001', status: 'rejected' });
  const part = { userId: cash.userId, status: 'rejected', replaces: first._id } as const;
  const second = createPayment({ ...part, reference: 'W-AAAA-0002' });
  const payment = { ...cash, replaces: second._id };
  const row = await openQueue(payment);
  page.server.on(listPayments, [payment, second, first]);
  fireEvent.click(row);
  const expected = within(await screen.findByRole('region', { name: 'Expected on the receipt' }));
  expect(await expected.findByText('W-AAAA-0002, W-AAAA-0001')).toBeTruthy();
});

test('the review names the statement line that pays a pending payment, and leads to it', async () => {
  const line = { kind: 'payment', thingId: cash._id, statementId: createId(), lineId: createId() } as const;
  const about = { source: 'CCP', bookedOn: '2026-11-28', amount: 3_080_000, label: 'VIR W-7K3M-9Q2X' };
  page.server.on(listProposedLines, [
    { ...line, ...about, isSure: true },
    { ...line, ...about, thingId: createId(), lineId: createId(), isSure: true },
  ]);
  await open(cash);
  const warning = within(await screen.findByRole('note'));
  expect(warning.getByText('A statement line pays this')).toBeTruthy();
  const links = warning.getAllByRole('link', { name: /^CCP, 28\/11\/2026: 3\s080\.000 TND\s*VIR W-7K3M-9Q2X$/ });
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    `/dashboardAdmin?view=reconciliation&statement=${line.statementId}&part=sure`,
  ]);
});

test('the review shows the payment account as the member saw it', async () => {
  const payee = { method: 'd17', kind: 'wallet', label: 'D17', holder: 'Waha SARL', number: '2055 5000' } as const;
  page.server.on(readPayeesAt, [{ ...payee, instructions: 'Write the reference.' }]);
  await open(cash);
  const expected = within(await screen.findByRole('region', { name: 'Expected on the receipt' }));
  expect(await expected.findByText('Waha SARL')).toBeTruthy();
  expect(expected.getByText('2055 5000')).toBeTruthy();
  const [payeeRequest] = page.server.received.filter(({ address }) => address.includes('/payees/at/'));
  expect(decodeURIComponent(payeeRequest?.address ?? '')).toContain(`/at/${cash.createdAt}`);
});

test.each([
  ['before by another', '2026-01-14T09:00:00.000Z', 'This receipt was sent before'],
  ['again later by another', '2026-01-16T09:00:00.000Z', 'The same receipt was sent again later'],
])('the same receipt, sent %s, is reported with a link and its status', async (_when, createdAt, message) => {
  const otherPayment = createPayment({
    _id: createId(),
    userId: createId(),
    reference: 'W-AAAA-0001',
    createdAt,
    status: 'approved',
  });
  const { _id, userId, reference, status } = otherPayment;
  const row = await openQueue({
    ...cash,
    sameReceiptAs: [{ _id, userId, reference, userName: 'Sami Khelifi', createdAt, status }],
  });
  expect(within(row).getByRole('img', { name: message })).toBeTruthy();
  fireEvent.click(row);
  const note = within(await screen.findByRole('note'));
  expect(note.getByText(message)).toBeTruthy();
  await pressButton('Accept');
  expect((await question()).getByText(message)).toBeTruthy();
  // Enter, pressed from habit, changes nothing.
  const cancel = (await question()).getByRole('button', { name: 'Cancel' });
  expect(document.activeElement).toBe(cancel);
  fireEvent.click(cancel);
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  page.server.on(readPayment, otherPayment);
  fireEvent.click(note.getByRole('link', { name: /^W-AAAA-0001, Sami Khelifi, .*: Approved$/ }));
  expect(await screen.findByRole('article', { name: 'Payment W-AAAA-0001' })).toBeTruthy();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Accept' }).disabled).toBe(true);
});

test('accepting a facility shows the amount and the invoices that it creates', async () => {
  await open(facility);
  await pressButton('Accept');
  const confirmation = await question();
  expect(confirmation.getByText('Check that the receipt shows 308.000 TND.')).toBeTruthy();
  expect(confirmation.getByText(/^Ultra One × 2 then starts for amina@waha\.example/)).toBeTruthy();
  expect(
    confirmation.getByText(/^11 invoices of 308\.000 TND will be created, due every month from .+ to .+\.$/),
  ).toBeTruthy();
});

test('a payment rejection requires a reason', async () => {
  await open(cash);
  page.server.on(validatePayment, { message: 'Payment rejected.', payment: { ...cash, status: 'rejected' } });
  await pressButton('Reject');
  const confirmation = await question();
  fireEvent.click(confirmation.getByRole('button', { name: 'Reject' }));
  expect(await confirmation.findByText('Please give a reason.')).toBeTruthy();
  expect(decisions()).toEqual([]);

  fireEvent.change(confirmation.getByLabelText(/^Reason/), { target: { value: ' Another amount. ' } });
  fireEvent.click(confirmation.getByRole('button', { name: 'Reject' }));
  expect(await screen.findByText('amina@waha.example: Payment rejected.')).toBeTruthy();
  expect(decisions()).toEqual([{ status: 'rejected', reason: 'Another amount.' }]);
});

describe('another amount that arrived', () => {
  async function enter(typed: string, payment = cash) {
    await open(payment);
    page.server.on(validatePayment, { message: 'Payment validated.', payment });
    await pressButton('Another amount arrived');
    const asked = await question();
    fireEvent.change(asked.getByLabelText('Amount received'), { target: { value: typed } });
    return asked;
  }

  test('that is less is recorded as a part, and the question says what is still to pay', async () => {
    const asked = await enter('1000.5');
    expect(
      asked.getByText(
        '1 000.500 TND of 3 080.000 TND was received. 2 079.500 TND is still to pay, and the pack starts once it is paid.',
        { normalizer: (text) => text.replaceAll(/\s/g, ' ') },
      ),
    ).toBeTruthy();
    fireEvent.click(asked.getByRole('button', { name: 'Record this amount' }));
    await waitFor(() => expect(decisions()).toEqual([{ status: 'rejected', received: 1_000_500 }]));
    expect(page.server.receivedBy(validatePayment)[0]?.headers['waha-hold']).toBe('1');
  });

  test('that is more accepts the payment, and the rest becomes credit', async () => {
    const asked = await enter('3100');
    expect(asked.getByText(/20\.000 TND becomes credit of the member\.$/)).toBeTruthy();
    expect(asked.getByText(/^Ultra One × 2 then starts/)).toBeTruthy();
    fireEvent.click(asked.getByRole('button', { name: 'Accept' }));
    await waitFor(() => expect(decisions()).toEqual([{ status: 'approved', received: 3_100_000 }]));
  });

  test('that is the expected one after all is a plain approval', async () => {
    const asked = await enter('3080');
    fireEvent.click(asked.getByRole('button', { name: 'Accept' }));
    await waitFor(() => expect(decisions()).toEqual([{ status: 'approved' }]));
  });

  test('that cannot be read is not sent', async () => {
    const asked = await enter('1.2.3,4');
    expect(asked.getByRole('button', { name: 'Accept' })).toHaveProperty('disabled', true);
    expect(asked.queryByText(/still to pay|becomes credit/)).toBeNull();
  });

  test('is asked for with the key M', async () => {
    await open(cash);
    await screen.findByRole('button', { name: 'Another amount arrived' });
    fireEvent.keyDown(document.body, { key: 'm', code: 'Semicolon' });
    expect((await question()).getByLabelText('Amount received')).toBeTruthy();
  });
});

test('the review of a payment that uses credit expects the rest, and not the reference of the part', async () => {
  const part = createPayment({ userId: cash.userId, reference: 'W-AAAA-0001', status: 'rejected', received: 80_000 });
  const payment = { ...cash, credit: 80_000, replaces: part._id };
  const row = await openQueue(payment);
  page.server.on(listPayments, [payment, part]);
  fireEvent.click(row);
  const expected = within(await screen.findByRole('region', { name: 'Expected on the receipt' }));
  expect(expected.getByText(/^3\s000\.000 TND$/)).toBeTruthy();
  expect(expected.getByText('Credit used').nextSibling?.textContent).toBe('80.000 TND');
  expect(await screen.findByText('Part received')).toBeTruthy();
  expect(expected.queryByText('Or that of the rejected payment')).toBeNull();
});

test('the review of a payment that credit pays completely expects no transfer', async () => {
  await open({ ...cash, credit: 3_080_000 });
  const paid = within(await screen.findByRole('region', { name: 'Paid with credit' }));
  expect(paid.getByText(/^3\s080\.000 TND$/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Another amount arrived' })).toBeNull();
});

test.each([
  ['rejected', 1_000_000, '1 000.000 TND', '2 080.000 TND'],
  ['approved', 3_100_000, '20.000 TND', undefined],
] as const)(
  'the review of a %s payment with another amount says what became credit',
  async (status, received, credit, rest) => {
    await open({ ...cash, status, received, decidedAt: '2026-01-16T09:00:00.000Z' });
    const article = within(await screen.findByRole('article', { name: 'Payment W-7K3M-9Q2X' }));
    const clean = (text: string | null | undefined) => text?.replaceAll(/\s/g, ' ');
    expect(clean(article.getByText('Became credit').nextSibling?.textContent)).toBe(credit);
    if (rest)
      expect(clean(article.getByText('Next step').nextSibling?.textContent)).toBe(`The member pays the other ${rest}.`);
  },
);

describe('the amount received for a decided payment', () => {
  const decided = { decidedAt: '2026-01-16T09:00:00.000Z' };
  async function openCorrection(payment: WirePayment) {
    await open(payment);
    await pressButton('More actions');
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Correct the amount received' }));
    return question();
  }
  const amountOf = (asked: Awaited<ReturnType<typeof question>>) =>
    asked.getByLabelText<HTMLInputElement>('Amount received');

  test('is corrected with a reason, also to nothing for a rejected one', async () => {
    page.server.on(correctReceived, { message: 'The amount was corrected.', payment: cash });
    const asked = await openCorrection({ ...cash, ...decided, status: 'rejected', received: 1_000_500 });
    expect(asked.getByText('1 000.500 TND is recorded of 3 080.000 TND. The decision stays.')).toBeTruthy();
    fireEvent.change(amountOf(asked), { target: { value: '' } });
    fireEvent.click(asked.getByRole('button', { name: 'Correct the amount' }));
    expect(await asked.findByText('Please give a reason.')).toBeTruthy();
    fireEvent.change(asked.getByLabelText(/^Reason/), { target: { value: 'Typed wrongly' } });
    fireEvent.click(asked.getByRole('button', { name: 'Correct the amount' }));
    await waitFor(() => expect(decisions()).toEqual([{ received: 0, reason: 'Typed wrongly' }]));
    expect(await screen.findByText(/The amount was corrected\.$/)).toBeTruthy();
  });

  test.each<[string, WirePayment, string, string]>([
    ['the recorded amount', { ...cash, ...decided, status: 'approved' }, '3080', 'This amount is already recorded.'],
    [
      'less than was due for an approved one',
      { ...cash, ...decided, status: 'approved' },
      '3000',
      'Enter at least 3 080.000 TND.',
    ],
    [
      'the due amount for a rejected one',
      { ...cash, ...decided, status: 'rejected' },
      '3080',
      'Enter an amount below 3 080.000 TND.',
    ],
  ])('is not corrected to %s', async (_what, payment, typed, refusal) => {
    const asked = await openCorrection(payment);
    fireEvent.change(amountOf(asked), { target: { value: typed } });
    fireEvent.change(asked.getByLabelText(/^Reason/), { target: { value: 'Typed wrongly' } });
    fireEvent.click(asked.getByRole('button', { name: 'Correct the amount' }));
    expect(await asked.findByText(refusal)).toBeTruthy();
    expect(decisions()).toEqual([]);
  });
});
