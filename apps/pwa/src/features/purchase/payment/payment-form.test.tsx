import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import type { WirePayee } from '@waha/domain/company/company.contract';
import type { CompletePayment } from '@waha/domain/purchase/payment-draft';
import { useState } from 'react';
import { beforeAll, expect, test } from 'vitest';
import { startTranslations } from '#platform/language/translations';
import { startSession } from '#platform/session';
import { createPack } from '#testing/fixtures/pack';
import { setUpPage } from '#testing/set-up-page';
import { toPackTerms } from '../pack-terms';
import { createPaymentFields } from './payment-fields';
import { PaymentForm } from './payment-form';

setUpPage();

const payee = (method: WirePayee['method'], kind: WirePayee['kind']): WirePayee => ({
  method,
  kind,
  label: method.toUpperCase(),
  holder: 'Waha SARL',
  number: `number of ${method}`,
  instructions: 'Send the exact total.',
});
const PAYEES = [payee('d17', 'local'), payee('izi', 'local'), payee('binance', 'wallet')];
const RECEIPT = () => new File(['photo'], 'receipt.jpg', { type: 'image/jpeg' });

type Sent = CompletePayment<File>[];

function Form({ sent, file, fails = false }: { sent: Sent; file: File | undefined; fails?: boolean }) {
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
      onSend={send}
    />
  );
}

beforeAll(startTranslations);

function open(options: { file?: File; fails?: boolean; userEmail?: string } = {}): Sent {
  startSession({
    userId: '0190f3a0-0000-7000-8000-000000000001',
    role: 'user',
    userEmail: options.userEmail ?? 'amira@mail.tn',
  });
  const sent: Sent = [];
  render(<Form sent={sent} file={options.file} fails={options.fails ?? false} />);
  return sent;
}
const choose = (name: string | RegExp) => fireEvent.click(screen.getByRole('radio', { name }));
const pressButton = () => fireEvent.click(screen.getByRole('button', { name: 'Send payment' }));

test('a payment without method and receipt is not sent, and both fields say why', async () => {
  const sent = open();
  pressButton();
  expect(await screen.findAllByText('Please fill in all required fields.')).toHaveLength(2);
  expect(sent).toEqual([]);
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

test('two presses in a row send one payment', async () => {
  const sent = open({ file: RECEIPT() });
  choose('D17');
  pressButton();
  pressButton();
  await waitFor(() => expect(sent).toHaveLength(1));
  await waitFor(() => expect(screen.getByRole('button', { name: 'Send payment' })).toHaveProperty('disabled', false));
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
  expect(screen.getByRole('button', { name: 'Send payment' })).toHaveProperty('disabled', false);
});
