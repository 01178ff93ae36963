import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import type { CompletePayment } from '@waha/domain/purchase/payment-draft';
import { useState } from 'react';
import { beforeAll, expect, test, vi } from 'vitest';
import { startTranslations } from '#platform/language/translations';
import { startSession } from '#platform/session';
import { createPack } from '#testing/fixtures/pack';
import { createPayee } from '#testing/fixtures/payee';
import { setUpPage } from '#testing/set-up-page';
import { toPackTerms } from '../pack-terms';
import { createPaymentFields } from './payment-fields';
import { PaymentForm } from './payment-form';

setUpPage();

const LOCAL = (['postal', 'd17', 'izi'] as const).map((method) => createPayee(method));
const PAYEES = [...LOCAL, createPayee('binance', { kind: 'wallet' })];
const RECEIPT = () => new File(['photo'], 'receipt.jpg', { type: 'image/jpeg' });

type Sent = CompletePayment<File>[];

type FormProps = { sent: Sent; file: File | undefined; fails?: boolean; credit?: number };

function Form({ sent, file, fails = false, credit = 0 }: FormProps) {
  const [fields, setFields] = useState(() => createPaymentFields());
  const receipt = { file, originalBytes: undefined, choose: () => {}, busy: false, refusal: undefined };
  const send = async (payment: CompletePayment<File>) => {
    if (fails) throw new Error('the disk is on fire');
    sent.push(payment);
  };
  return (
    <PaymentForm
      terms={toPackTerms(createPack())}
      payees={PAYEES}
      fields={fields}
      onChange={(part) => setFields((now) => ({ ...now, ...part }))}
      receipt={receipt}
      credit={credit}
      onSend={send}
    />
  );
}

beforeAll(startTranslations);

function open(options: { file?: File; fails?: boolean; userEmail?: string; credit?: number } = {}): Sent {
  startSession({
    userId: '0190f3a0-0000-7000-8000-000000000001',
    role: 'user',
    userEmail: options.userEmail ?? 'amira@mail.tn',
  });
  const sent: Sent = [];
  render(<Form sent={sent} file={options.file} fails={options.fails ?? false} credit={options.credit ?? 0} />);
  return sent;
}
const choose = (name: string | RegExp) => fireEvent.click(screen.getByRole('radio', { name }));
const pressButton = () => fireEvent.click(screen.getByRole('button', { name: 'Send the receipt' }));

test('a payment without method and receipt is not sent, and each field says what to do', async () => {
  const sent = open();
  pressButton();
  expect(await screen.findByText('Choose a way to pay.')).toBeTruthy();
  expect(screen.getByText('Add the photo of the receipt.')).toBeTruthy();
  expect(screen.getAllByText('Please fill in all required fields.')).toHaveLength(1);
  expect(sent).toEqual([]);
});

test('the first invalid field of a payment has the focus, and each error goes when its field is filled in', async () => {
  open();
  pressButton();
  await screen.findByText('Choose a way to pay.');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('radio', { name: 'POSTAL' })));

  choose('D17');
  expect(screen.queryByText('Choose a way to pay.')).toBeNull();
  pressButton();
  await screen.findByText('Add the photo of the receipt.');
  await waitFor(() => expect(document.activeElement).toBe(screen.getAllByLabelText('Photo of the receipt').at(-1)));
});

test('the displayed and sent total is the price times the quantity', async () => {
  const sent = open({ file: RECEIPT() });
  expect(screen.getByText('149.500 TND', { selector: 'output' })).toBeTruthy();

  choose('2');
  choose('D17');
  pressButton();

  await waitFor(() => expect(sent).toHaveLength(1));
  expect(screen.getByText('299.000 TND', { selector: 'output' })).toBeTruthy();
  expect(sent[0]).toMatchObject({ quantity: 2, paymentType: 'cash', paymentMethod: 'd17', totalMillimes: 299_000 });
});

test('a facility needs a period and shows monthly amount times period equals total', async () => {
  const sent = open({ file: RECEIPT() });
  choose('Facility');
  choose('D17');
  pressButton();
  expect(await screen.findByText('Please select a payment period.')).toBeTruthy();
  expect(sent).toEqual([]);

  expect(screen.getByText('51.500 TND × 3 = 154.500 TND')).toBeTruthy();
  choose(/3 months/);
  expect(screen.queryByText('Please select a payment period.')).toBeNull();
  pressButton();

  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toMatchObject({ paymentType: 'facility', totalMillimes: 154_500, plan: { months: 3 } });
});

test('a facility shows the first instalment as the amount to pay now, and the total beside it', () => {
  open();
  expect(screen.getByText('Total').nextSibling?.textContent).toBe('149.500 TND');
  choose('Facility');
  expect(screen.queryByText('Total')).toBeNull();
  const toPay = () => screen.getByText('To pay now').parentElement?.textContent;
  expect(toPay()).toBe('To pay nowChoose a period');

  choose(/3 months/);
  choose('2');
  expect(screen.getByText('103.000 TND', { selector: 'output' })).toBeTruthy();
  expect(toPay()).toBe('To pay now103.000 TND309.000 TND in total');

  choose('Cash');
  expect(screen.queryByText(/in total/)).toBeNull();
});

test('the chosen method shows the account, the amount due now and the reference', () => {
  open();
  expect(screen.queryByRole('region', { name: 'Payment details' })).toBeNull();

  choose('IZI');
  expect(screen.getByRole('region', { name: 'Payment details' }).textContent).toContain('number of izi');
  expect(screen.getByText(/^W-[0-9A-Z]{4}-[0-9A-Z]{4}$/)).toBeTruthy();

  choose('Facility');
  choose(/3 months/);
  choose('2');
  expect(screen.getByText('First instalment').nextSibling?.textContent).toBe('103.000 TND');
});

test.each([
  ['POSTAL', 'Make a transfer of this amount, then photograph its receipt.'],
  ['IZI', 'Pay this amount in IZI, then send the screenshot.'],
  ['BINANCE', 'Send this amount from BINANCE, then send the screenshot.'],
])('the chosen method %s shows how to pay by it', (method, heading) => {
  open();
  choose(method);
  expect(screen.getByRole('region', { name: 'Payment details' }).textContent).toContain(heading);
});

test('the amount, the number and the reference can be copied, the amount as a plain number', async () => {
  const copied: string[] = [];
  vi.stubGlobal('navigator', { ...navigator, clipboard: { writeText: async (text: string) => copied.push(text) } });
  open();
  choose('D17');
  for (const name of ['Copy Amount', 'Copy Number', 'Copy Write this reference with the payment'])
    fireEvent.click(screen.getByRole('button', { name }));
  await waitFor(() => expect(copied).toEqual(['149.500', 'number of d17', expect.stringMatching(/^W-/)]));
});

test('two presses in a row send one payment', async () => {
  const sent = open({ file: RECEIPT() });
  choose('D17');
  pressButton();
  pressButton();
  await waitFor(() => expect(sent).toHaveLength(1));
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Send the receipt' })).toHaveProperty('disabled', false),
  );
  expect(sent).toHaveLength(1);
});

test('a payment form without a session reports it and sends nothing', async () => {
  const sent = open({ file: RECEIPT(), userEmail: '' });
  choose('D17');
  pressButton();
  expect(await screen.findByText('User ID or Email is missing.')).toBeTruthy();
  expect(sent).toEqual([]);
});

test('a payment that cannot be queued shows an error and can be sent again', async () => {
  open({ file: RECEIPT(), fails: true });
  choose('D17');
  pressButton();
  expect(await screen.findByText('Error processing payment')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Send the receipt' })).toHaveProperty('disabled', false);
});

test('a payment uses the credit of the member, and shows the total, the credit and the amount to transfer', async () => {
  const sent = open({ file: RECEIPT(), credit: 100_000 });
  expect(screen.getByText('To pay now').parentElement?.textContent).toBe(
    'Credit-100.000 TNDTo pay now49.500 TND149.500 TND in total',
  );
  choose('D17');
  const details = screen.getByRole('region', { name: 'Payment details' });
  expect(details.textContent).toContain('49.500 TND');
  pressButton();
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toMatchObject({ totalMillimes: 149_500, creditMillimes: 100_000 });
});

test('a payment in instalments uses credit for the first one', () => {
  open({ credit: 50_000 });
  choose('Facility');
  choose(/3 months/);
  expect(screen.getByText('To pay now').parentElement?.textContent).toBe(
    'Credit-50.000 TNDTo pay now1.500 TND154.500 TND in total',
  );
});

test('a payment that credit pays completely needs neither a method nor a receipt', async () => {
  const sent = open({ credit: 200_000 });
  expect(screen.getByText('0.000 TND', { selector: 'output' })).toBeTruthy();
  expect(screen.queryByRole('radio', { name: 'D17' })).toBeNull();
  expect(screen.queryByLabelText('Photo of the receipt')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Send the payment' }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toMatchObject({ creditMillimes: 149_500, paymentMethod: 'postal' });
  expect(sent[0]).not.toHaveProperty('receipt');
});
