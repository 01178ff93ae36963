import 'fake-indexeddb/auto';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { readConfig } from '@waha/domain/company/company.contract';
import { DAY } from '@waha/domain/kernel/time';
import type { OutboxJob } from '@waha/domain/outbox/outbox-job';
import { readWaitingTimes } from '@waha/domain/overview/waiting-times.contract';
import { listPayments, type WirePayment } from '@waha/domain/purchase/payment.contract';
import { listPacks } from '@waha/domain/purchase/purchase.contract';
import { checkQuizStatus } from '@waha/domain/purchase/quiz.contract';
import { updateWallet } from '@waha/domain/wallet/wallet.contract';
import { Dexie } from 'dexie';
import { beforeEach, expect, test } from 'vitest';
import { loadDraft, saveDraft, saveDraftFile } from '#offline/drafts/drafts';
import { activateMember } from '#offline/store/control-db';
import { splitIntoParts } from '#offline/store/file-parts';
import { getMemberDb } from '#offline/store/member-db';
import { createId } from '#platform/create-id';
import { createJob } from '#testing/fixtures/job';
import { createPack } from '#testing/fixtures/pack';
import { createConfig, createPayee } from '#testing/fixtures/payee';
import { createPayment } from '#testing/fixtures/payment';
import { createWaitingTimes } from '#testing/fixtures/waiting-times';
import { goOffline } from '#testing/go-offline';
import { openMemberPopup } from '#testing/open-member-popup';
import { createWallet } from '#testing/open-wallet';
import { setUpPage } from '#testing/set-up-page';
import type { PaymentFields } from './payment-fields';

const page = setUpPage();
const PACK = createPack();
const STREAM = `payment:${PACK._id}`;
const KEY = createId();
const REFERENCE = 'W-1111-2222';
let userId: string;

beforeEach(async () => {
  page.server.on(listPacks, [PACK]);
  page.server.on(listPayments, []);
  page.server.on(readConfig, createConfig([createPayee('d17'), createPayee('izi')]));
  page.server.on(checkQuizStatus, { status: 'approved', canProceedToPayment: true, lastTry: null });
  userId = createId();
  await activateMember(userId);
});

const open = (popup = 'payment&pack=Ultra%20One') => openMemberPopup(page.server, popup, userId);
const openAgain = () => {
  cleanup();
  return open();
};
const pressButton = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));
const isForm = () => screen.findByRole('button', { name: 'Send the receipt' });
const isChosen = (name: string) => expect(screen.getByRole('radio', { name })).toHaveProperty('checked', true);
const receipt = (text: string) => new File([text], 'receipt.jpg', { type: 'image/jpeg' });
const keptReceipt = async () => (await loadDraft(STREAM))?.files.receipt?.text();
const keptFields = async () => (await loadDraft(STREAM))?.fields as PaymentFields | undefined;

async function keepDraft(part: Partial<PaymentFields> = {}, file?: File): Promise<void> {
  const draftFields = { quantity: 1, paymentType: 'cash', paymentMethod: 'd17', reference: REFERENCE, key: KEY };
  await saveDraft(STREAM, { ...draftFields, ...part });
  if (file) await saveDraftFile(STREAM, 'receipt', file);
}

const SHOWN = { packName: PACK.packName, quantity: 2, totalPrice: 309_000, reference: REFERENCE };
const CHOSEN = { paymentType: 'facility', paymentMethod: 'izi', months: 3, isRepeat: false };
const NOTE = { kind: 'payment', packId: PACK._id, ...SHOWN, ...CHOSEN };

/** Puts a payment into the outbox, with its receipt and without a draft. */
async function putJob(part: Partial<OutboxJob> = {}): Promise<void> {
  const { outbox, blobs } = getMemberDb(userId);
  const bytes = new TextEncoder().encode('the first receipt');
  const uploadId = createId();
  const file = { field: 'receiptPhoto', uploadId, type: 'image/jpeg', name: 'receipt.jpg', bytes: bytes.length };
  await blobs.bulkAdd(splitIntoParts(uploadId, bytes.buffer));
  await outbox.add(
    createJob(userId, {
      key: KEY,
      stream: STREAM,
      isStrict: true,
      files: [{ ...file, sentBytes: 0, isUploaded: false }],
      body: { ...SHOWN, paymentFacilities: PACK.paymentFacilities[0]?._id },
      note: NOTE,
      ...part,
    }),
  );
}
const REFUSED: Partial<OutboxJob> = {
  state: 'failed',
  error: { class: 'final', code: 'total_mismatch', message: 'The total price does not match.', status: 400 },
};

/** Simulates that the worker sends it. */
async function arrive(): Promise<void> {
  const { outbox, sent } = getMemberDb(userId);
  await outbox.clear();
  const call = { method: 'POST', path: '/payments', label: 'Payment', note: undefined } as const;
  await sent.put({ ...call, key: KEY, stream: STREAM, status: 201, answer: undefined, at: Date.now() });
}

test('a payment that arrived in the background leaves its form empty at every opening', async () => {
  await keepDraft({ isSent: true, sentAt: Date.now() }, receipt('the first receipt'));
  await arrive();

  for (const reopen of [open, openAgain, openAgain]) {
    await reopen();
    await isForm();
    expect(screen.queryByText('Selected image')).toBeNull();
    await waitFor(async () => expect((await keptFields())?.key).not.toBe(KEY));
  }
  expect((await keptFields())?.reference).not.toBe(REFERENCE);
  expect(await keptReceipt()).toBeUndefined();
});

test('a payment that arrived long ago is not a form again', async () => {
  await keepDraft({ isSent: true, sentAt: Date.now() - 8 * DAY }, receipt('the first receipt'));
  await open();
  await isForm();
  await waitFor(async () => expect((await keptFields())?.reference).not.toBe(REFERENCE));
  expect(screen.queryByText('Selected image')).toBeNull();
});

test('a cancelled payment becomes a form again, with its receipt', async () => {
  await keepDraft({ isSent: true, sentAt: Date.now() }, receipt('the first receipt'));
  await open();
  await isForm();
  expect(screen.getByText('Selected image')).toBeTruthy();
  await waitFor(async () => expect(await keptFields()).toMatchObject({ reference: REFERENCE, isSent: false }));
});

test('a payment with a lost draft is shown as pending, then as sent', async () => {
  await putJob({ state: 'auth' });
  await open();
  expect(await screen.findByText('Your payment is waiting to be sent')).toBeTruthy();

  page.server.on(readWaitingTimes, createWaitingTimes({ payment: 8 }));
  await arrive();

  expect(await screen.findByText('Payment submitted. Waiting for admin approval.')).toBeTruthy();
  expect(await screen.findByText('Waha checks your payment, usually within 8 hours')).toBeTruthy();
});

test("a payment that returns while its form is open replaces the form's content", async () => {
  await open();
  await isForm();
  await putJob({ state: 'auth' });
  expect(await screen.findByText('Your payment is waiting to be sent')).toBeTruthy();
});

test('a payment that replaces a rejected one is pending in that one’s form only', async () => {
  const rejected: WirePayment = {
    ...{ _id: createId(), userId, userEmail: 'amira@mail.tn', packName: PACK.packName, reference: 'W-3333-4444' },
    ...{ price: 149_500, quantity: 1, totalPrice: 149_500, paymentType: 'cash', paymentMethod: 'd17' },
    ...{ status: 'rejected', createdAt: '2026-01-10T10:00:00.000Z', receiptPhoto: '/uploads/r1' },
  };
  page.server.on(listPayments, [rejected]);
  await putJob({ state: 'auth', note: { ...NOTE, replaces: rejected._id } });
  await open();
  await isForm();
  cleanup();

  await open(`payment&pack=Ultra%20One&replaces=${rejected._id}`);

  expect(await screen.findByText('Your payment is waiting to be sent')).toBeTruthy();
});

test('the form that replaces a rejected payment asks for the same receipt, and says how to pay only on request', async () => {
  const reference = 'W-3333-4444';
  const rejected = createPayment({
    userId,
    packName: PACK.packName,
    reference,
    status: 'rejected',
    reason: 'Blurred.',
  });
  page.server.on(listPayments, [rejected]);
  await open(`payment&pack=Ultra%20One&replaces=${rejected._id}`);
  await isForm();

  expect(
    screen.getByText(
      'Already paid with the reference W-3333-4444? Do not pay again: send a clear photo of that receipt.',
    ),
  ).toBeTruthy();
  expect(screen.queryByText('Pay, then send a photo or a screenshot of the receipt.')).toBeNull();
  expect(screen.queryByText('Write this reference with the payment')).toBeNull();
  await pressButton('I have not paid yet');
  expect(screen.getByText('Write this reference with the payment')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'I have not paid yet' })).toBeNull();
});

test('editing a payment with a lost draft restores all of it before it is cancelled', async () => {
  await putJob(REFUSED);
  const draftStates: Promise<unknown>[] = [];
  getMemberDb(userId).outbox.hook('deleting', () => {
    draftStates.push(Dexie.ignoreTransaction(async () => [await keptFields(), await keptReceipt()]));
  });
  await open();
  expect(await screen.findByText(/^The price of this pack has changed\./)).toBeTruthy();

  await pressButton('Edit and send again');

  await isForm();
  expect(screen.getByText('The total price does not match.')).toBeTruthy();
  expect(screen.getByText('Selected image')).toBeTruthy();
  for (const name of ['2', 'Facility', 'IZI']) isChosen(name);
  expect(screen.getByText(REFERENCE)).toBeTruthy();
  await waitFor(async () => expect(await keptFields()).toMatchObject({ planId: expect.any(String), isSent: false }));
  expect((await keptFields())?.key).not.toBe(KEY);
  expect(await draftStates[0]).toEqual([
    expect.objectContaining({ quantity: 2, reference: REFERENCE, key: KEY, isSent: true }),
    'the first receipt',
  ]);
});

async function cancelAmongPayments(): Promise<void> {
  await open('my-payments');
  await pressButton('Cancel');
  await pressButton('Cancel the payment');
  await waitFor(async () => expect(await getMemberDb(userId).outbox.count()).toBe(0));
}

test('a payment with a lost draft is in its form after cancellation in the payments list', async () => {
  await putJob({ state: 'auth' });
  await cancelAmongPayments();

  await openAgain();

  await isForm();
  expect(screen.getByText('Selected image')).toBeTruthy();
  isChosen('IZI');
  expect(screen.getByText(REFERENCE)).toBeTruthy();
});

test('a payment pending over a week is in its form after cancellation in the payments list', async () => {
  await keepDraft({ isSent: true, sentAt: Date.now() - 8 * DAY }, receipt('the first receipt'));
  await putJob({ state: 'auth' });
  await cancelAmongPayments();

  await openAgain();

  await isForm();
  expect(screen.getByText('Selected image')).toBeTruthy();
});

test('a filled-in payment with a receipt retains its form when an earlier one returns', async () => {
  await keepDraft({ key: createId(), reference: 'W-3333-4444' }, receipt('the second receipt'));
  await putJob(REFUSED);
  await open();
  await isForm();
  expect(screen.getByText('W-3333-4444')).toBeTruthy();
  cleanup();

  await open('my-payments');
  await pressButton('Cancel');
  await pressButton('Cancel the payment');

  await waitFor(async () => expect(await getMemberDb(userId).outbox.count()).toBe(0));
  expect(await keptFields()).toMatchObject({ reference: 'W-3333-4444' });
  expect(await keptReceipt()).toBe('the second receipt');
});

test('a discarded payment leaves an empty form and does not return', async () => {
  await putJob({ ...REFUSED, error: { class: 'conflict', code: 'reference_taken', message: 'Twice.', status: 409 } });
  await open();
  await pressButton('Discard this payment');
  await isForm();
  await waitFor(async () => expect(await getMemberDb(userId).outbox.count()).toBe(0));
  expect(screen.queryByText('This payment was sent before')).toBeNull();
  expect(await keptFields()).toMatchObject({ quantity: 1 });
  expect((await keptFields())?.reference).not.toBe(REFERENCE);
});

test('an app closed while sending shows the pending payment, not its form', async () => {
  await keepDraft({}, receipt('the first receipt'));
  await putJob({ state: 'auth' });
  await open();
  expect(await screen.findByText('Your payment is waiting to be sent')).toBeTruthy();
});

test('a pending payment in instalments says its first instalment, which is stored with it', async () => {
  await keepDraft({ paymentType: 'facility', planId: PACK.paymentFacilities[0]!._id, quantity: 2 }, receipt('photo'));
  await open();
  await isForm();
  goOffline();
  await pressButton('Send the receipt');
  const line = (await screen.findByText(REFERENCE, { selector: 'p > bdi' })).parentElement;
  expect(line?.textContent).toBe('Ultra One · First instalment: 103.000 TND · W-1111-2222');
  expect(await getMemberDb(userId).outbox.toArray()).toMatchObject([
    { note: { totalPrice: 309_000, months: 3, firstInstalment: 103_000 } },
  ]);
});

test.each([
  ['by an older version', NOTE, 'Ultra One · 309.000 TND in total · W-1111-2222'],
  ['at once', { ...NOTE, paymentType: 'cash', months: undefined }, 'Ultra One · 309.000 TND · W-1111-2222'],
])('a pending payment that was stored %s says its total', async (_, note, line) => {
  await putJob({ state: 'auth', note });
  await open();
  await screen.findByText('Your payment is waiting to be sent');
  expect(screen.getByText(REFERENCE).parentElement?.textContent).toBe(line);
});

test('a payment after a part says what is missing, and its job says how much credit it uses', async () => {
  const part = createPayment({ userId, status: 'rejected', received: 100_000, reference: 'W-3333-4444' });
  page.server.on(listPayments, [part]);
  page.server.on(updateWallet, createWallet([], { credit: 100_000 }));
  const draft = { quantity: 1, paymentType: 'cash', paymentMethod: 'd17', reference: REFERENCE, key: KEY };
  await saveDraft(`${STREAM}:${part._id}`, draft);
  await saveDraftFile(`${STREAM}:${part._id}`, 'receipt', receipt('the rest'));
  await open(`payment&pack=Ultra%20One&mode=full&replaces=${part._id}`);
  const text = 'We received 100.000 TND of 149.500 TND. Send the receipt for 49.500 TND.';
  expect(await screen.findByText(text)).toBeTruthy();
  expect(screen.queryByText(/^Already paid/)).toBeNull();
  expect(screen.queryByRole('button', { name: 'I have not paid yet' })).toBeNull();
  goOffline();
  await pressButton('Send the receipt');
  await waitFor(async () => expect(await getMemberDb(userId).outbox.count()).toBe(1));
  const [job] = await getMemberDb(userId).outbox.toArray();
  expect(job).toMatchObject({ body: { credit: 100_000 }, note: { credit: 100_000 } });
});

test('a payment whose credit has changed returns to its form with the new amount', async () => {
  page.server.on(updateWallet, createWallet([], { credit: 100_000 }));
  const MESSAGE = 'Your credit has changed. Please check the amount to pay.';
  const error = { class: 'final', code: 'credit_changed', message: MESSAGE, status: 409 } as const;
  await putJob({ state: 'failed', error, note: { ...NOTE, paymentType: 'cash', months: undefined, credit: 100_000 } });
  await open();
  await screen.findByText(MESSAGE);
  page.server.on(updateWallet, createWallet([], { credit: 20_000 }));
  await pressButton('Edit and send again');
  expect(await screen.findByText('279.000 TND', { selector: 'output' })).toBeTruthy();
});

test('a new receipt for a rejected payment is sent without credit, which its form does not show', async () => {
  const rejected = createPayment({ userId, status: 'rejected', reason: 'Unreadable', reference: 'W-3333-4444' });
  page.server.on(listPayments, [rejected]);
  page.server.on(updateWallet, createWallet([], { credit: 200_000 }));
  const draft = { quantity: 1, paymentType: 'cash', paymentMethod: 'd17', reference: REFERENCE, key: KEY };
  await saveDraft(`${STREAM}:${rejected._id}`, draft);
  await saveDraftFile(`${STREAM}:${rejected._id}`, 'receipt', receipt('the same receipt, clear'));
  await open(`payment&pack=Ultra%20One&mode=full&replaces=${rejected._id}`);
  expect(await screen.findByText(/^Already paid/)).toBeTruthy();
  goOffline();
  await pressButton('Send the receipt');
  await waitFor(async () => expect(await getMemberDb(userId).outbox.count()).toBe(1));
  const [job] = await getMemberDb(userId).outbox.toArray();
  expect(job?.body).not.toMatchObject({ credit: expect.any(Number) });
  expect(job?.files).toHaveLength(1);
});

test('a payment without a known wallet is sent without credit', async () => {
  page.server.refuse(updateWallet, 500, { message: 'Server error.', code: 'internal' });
  await open();
  expect(await screen.findByText('149.500 TND', { selector: 'output' })).toBeTruthy();
});
