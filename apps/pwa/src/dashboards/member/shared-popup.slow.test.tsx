import 'fake-indexeddb/auto';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { readConfig } from '@waha/domain/company/company.contract';
import { listReports, readFacility } from '@waha/domain/facility/facility.contract';
import { listInvoices } from '@waha/domain/invoices/invoices.contract';
import { listPayments, type WirePayment } from '@waha/domain/purchase/payment.contract';
import { listPacks } from '@waha/domain/purchase/purchase.contract';
import { checkQuizStatus } from '@waha/domain/purchase/quiz.contract';
import { listOwnRecharges } from '@waha/domain/recharge/recharge.contract';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { saveDraft } from '#offline/drafts/drafts';
import { activateMember } from '#offline/store/control-db';
import { deleteSharedFile, listSharedFiles, receiveSharedFile } from '#offline/worker/shared-file';
import { createId } from '#platform/create-id';
import { createInvoice, INVOICE_ID } from '#testing/fixtures/invoice';
import { createPack } from '#testing/fixtures/pack';
import { openMemberPopup } from '#testing/open-member-popup';
import { renderScreen } from '#testing/render-screen';
import { setUpPage } from '#testing/set-up-page';

const page = setUpPage();
const PACK = createPack();
const PAYEE = {
  method: 'd17',
  kind: 'local',
  label: 'D17',
  holder: 'Waha',
  number: '1',
  instructions: 'Send it.',
} as const;
let userId: string;
/** The time of the next shared file: two within a millisecond would have no order. */
let sharedAt: number;

beforeEach(async () => {
  sharedAt = Date.now();
  page.server.on(listPacks, [PACK]);
  page.server.on(listPayments, []);
  page.server.on(listInvoices, []);
  page.server.on(listOwnRecharges, []);
  page.server.on(listReports, []);
  page.server.on(readFacility, { totalPoints: 0, availablePoints: 0, BlockedPoints: 0, history: [] });
  page.server.on(readConfig, {
    brand: 'Waha',
    supportEmail: 'help@waha.tn',
    languages: [],
    payees: [PAYEE],
    pushKey: '',
    version: '1',
  });
  page.server.on(checkQuizStatus, { status: 'approved', canProceedToPayment: true, lastTry: null });
  await deleteSharedFile();
  userId = createId();
  await activateMember(userId);
});

async function share(name = 'transfer.pdf', type = 'application/pdf', bytes = 8): Promise<void> {
  const body = new FormData();
  body.append('file', new File([new Uint8Array(bytes)], name, { type }));
  await receiveSharedFile(new Request('https://waha.test/share', { method: 'POST', body }), sharedAt++);
}
const open = () => openMemberPopup(page.server, 'shared', userId);
const saveStartedPayment = (part: object = {}) =>
  saveDraft(`payment:${PACK._id}`, {
    quantity: 1,
    paymentType: 'cash',
    paymentMethod: 'd17',
    reference: 'W-1111-2222',
    key: createId(),
    ...part,
  });
const aRejected = (part: Partial<WirePayment> = {}): WirePayment => ({
  _id: createId(),
  userId: createId(),
  userEmail: 'amira@mail.tn',
  price: 149_500,
  packName: PACK.packName,
  quantity: 1,
  totalPrice: 149_500,
  paymentType: 'cash',
  paymentMethod: 'd17',
  reference: 'W-3333-4444',
  status: 'rejected',
  reason: 'The amount cannot be read.',
  createdAt: '2026-01-10T10:00:00.000Z',
  receiptPhoto: '/uploads/r1',
  ...part,
});
const placeNames = async () => {
  await screen.findByRole('heading', { name: /Where should (?:it|this file) go\?$/ });
  return within(screen.getByRole('dialog', { name: 'Shared with Waha' }))
    .getAllByRole('listitem')
    .map((row) => row.textContent);
};
const shared = async () => (await listSharedFiles())[0]?.file.name;

test('the shared file popup offers recharge and messages if no receipt is needed', async () => {
  await share('photo.jpg', 'image/jpeg');
  await open();
  expect(await placeNames()).toEqual(['Recharge points', 'Messages']);
  expect(screen.getByRole('heading', { name: /^No payment is waiting for a receipt\./ })).toBeTruthy();
  expect(screen.getByText('Selected image')).toBeTruthy();
  expect(await shared()).toBe('photo.jpg');
});

test('the shared file popup fills the form of the only due invoice, and Back skips the choice', async () => {
  page.server.on(listInvoices, [createInvoice()]);
  await share();
  const { address } = await open();
  await waitFor(() => expect(address()).toBe(`/dashboard?open=invoice&invoice=${INVOICE_ID}`));
  expect(await screen.findByText('transfer.pdf')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Send the receipt' })).toHaveProperty('disabled', false);
  expect(screen.queryByRole('button', { name: 'Back' })).toBeNull();
  expect(await shared()).toBeUndefined();
});

test("the shared file popup puts a photo in the only started payment, with the form's preview", async () => {
  await saveStartedPayment();
  await share('photo.jpg', 'image/jpeg');
  const { address } = await open();
  await waitFor(() => expect(address()).toBe('/dashboard?open=payment&pack=Ultra+One&mode=full'));
  // The browser of this test cannot decode pictures: the form's own message for that.
  expect(await screen.findByText(/^This image cannot be read on this device/)).toBeTruthy();
  expect(await shared()).toBeUndefined();
});

test('the shared file popup offers several pending forms, without those being sent or only viewed', async () => {
  const rejected = aRejected();
  page.server.on(listPayments, [rejected]);
  page.server.on(listInvoices, [
    createInvoice(),
    createInvoice({ _id: createId(), invoiceDate: '2026-03-15' }),
    createInvoice({ _id: createId(), invoiceDate: '2026-04-15', receiptStatus: 'submitted' }),
    createInvoice({ _id: createId(), invoiceDate: '2026-05-15', status: 'paid' }),
  ]);
  await saveStartedPayment({ isSent: true });
  await saveDraft('recharge', { points: '40', key: createId() });
  await share('photo.jpg', 'image/jpeg');
  const { address } = await open();
  expect(await placeNames()).toEqual([
    'Payment for Ultra OneThe amount cannot be read.',
    'Invoice of 15/02/202645.500 TND',
    'Invoice of 15/03/202645.500 TND',
    'Recharge of 40 points',
    'Messages',
  ]);
  fireEvent.click(screen.getByRole('button', { name: /^Payment for Ultra One/ }));
  await waitFor(() =>
    expect(address()).toBe(`/dashboard?open=payment&pack=Ultra+One&mode=full&replaces=${rejected._id}`),
  );
});

test('the shared file popup ignores a draft without any choice', async () => {
  await saveStartedPayment({ paymentMethod: undefined });
  await share('photo.jpg', 'image/jpeg');
  await open();
  expect(await placeNames()).toEqual(['Recharge points', 'Messages']);
});

test("the shared file popup refuses wrong types and sizes with the form's message", async () => {
  await saveStartedPayment();
  await share('book.pdf', 'application/pdf', 6 * 1024 * 1024);
  await open();
  expect(await placeNames()).toEqual([
    'Payment for Ultra OnePlease upload an image file.',
    'Recharge pointsFile size must be less than 5MB.',
    'Messages',
  ]);
  expect(screen.getByRole('button', { name: /^Payment for Ultra One/ })).toHaveProperty('disabled', true);
});

test('the shared file popup attaches to a message like a chosen file', async () => {
  await share();
  await open();
  await placeNames();
  fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Messages' }));
  const form = await screen.findByRole('form', { name: 'New message' });
  expect(await within(form).findByText('transfer.pdf')).toBeTruthy();
  expect(await shared()).toBeUndefined();
});

test('the shared file popup deletes a discarded file from the device', async () => {
  await share();
  const { address } = await open();
  await placeNames();
  fireEvent.click(screen.getByRole('button', { name: 'Discard' }));
  await waitFor(() => expect(address()).toBe('/dashboard'));
  expect(await shared()).toBeUndefined();
});

test.each([
  ['type', 'Please upload an image or a PDF.'],
  ['size', 'File size must be less than 10MB.'],
  ['lost', 'The file could not be saved on this device. Please share it again.'],
])('the shared file popup reports a file that the worker refused: %s', async (failure, message) => {
  await openMemberPopup(page.server, `shared&wrong=${failure}`, userId);
  expect(await screen.findByText(message)).toBeTruthy();
});

test('the shared file popup in a tab forwards nothing without a choice, since any page may post', async () => {
  const none = { addEventListener: () => {}, removeEventListener: () => {} };
  vi.stubGlobal('matchMedia', (query: string) => ({ ...none, matches: query === '(display-mode: browser)' }));
  onTestFinished(() => void vi.unstubAllGlobals());
  await saveStartedPayment();
  await share('photo.jpg', 'image/jpeg');
  const { address } = await open();
  expect(await placeNames()).toEqual(['Payment for Ultra One', 'Recharge points', 'Messages']);
  expect(address()).toBe('/dashboard?open=shared');
  expect(await shared()).toBe('photo.jpg');
});

test('the shared file popup with two files lets the member preview, use or discard each', async () => {
  await saveStartedPayment();
  await share('first.jpg', 'image/jpeg');
  await share('second.pdf');
  const { address } = await open();
  await placeNames();
  expect(screen.getByText('second.pdf')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Next shared file (1)' }));
  expect(await screen.findByText('Selected image')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Discard' }));
  expect(await screen.findByText('second.pdf')).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Next shared file/ })).toBeNull());
  expect(address()).toBe('/dashboard?open=shared');
  fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Messages' }));
  const form = await screen.findByRole('form', { name: 'New message' });
  expect(await within(form).findByText('second.pdf')).toBeTruthy();
  expect(await shared()).toBeUndefined();
});

test('the shared file popup uses the second file and leaves the first', async () => {
  await share('first.pdf');
  await share('second.pdf');
  await open();
  await placeNames();
  fireEvent.click(screen.getByRole('button', { name: 'Next shared file (1)' }));
  expect(await screen.findByText('first.pdf')).toBeTruthy();
  await placeNames();
  fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Messages' }));
  const form = await screen.findByRole('form', { name: 'New message' });
  expect(await within(form).findByText('first.pdf')).toBeTruthy();
  expect(await shared()).toBe('second.pdf');
});

test('the shared file popup says what to do with too many files and lists them', async () => {
  await saveStartedPayment();
  await share('photo.jpg', 'image/jpeg');
  await openMemberPopup(page.server, 'shared&wrong=full', userId);
  expect(await screen.findByText(/^Other shared files are waiting\./)).toBeTruthy();
  expect(await screen.findByText('Selected image')).toBeTruthy();
  expect(await placeNames()).toContain('Payment for Ultra One');
});

test('the shared file popup says if nothing was shared', async () => {
  await open();
  expect(await screen.findByText('No shared files.')).toBeTruthy();
});

test('the shared file popup leads to the login and back without a session', async () => {
  await share();
  cleanup();
  const { address } = await renderScreen('/dashboard?open=shared');
  expect(new URL(address(), 'https://waha.test').searchParams.get('to')).toBe('/dashboard?open=shared');
  expect(await shared()).toBe('transfer.pdf');
});
