import 'fake-indexeddb/auto';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { readConfig } from '@waha/domain/company/company.contract';
import { DAY } from '@waha/domain/kernel/time';
import { checkQuizStatus, listPacks, listPayments } from '@waha/domain/purchase/purchase.contract';
import { beforeEach, expect, test } from 'vitest';
import { activateMember } from '../../../offline/control-db';
import { memberDb } from '../../../offline/member-db';
import { loadDraft, saveDraft, saveDraftFile } from '../../../offline/page/drafts';
import { newId } from '../../../platform/new-id';
import { aPack } from '../../../testing/a-pack';
import { openPapers } from '../../../testing/open-papers';
import { pageUnderTest } from '../../../testing/page-under-test';
import type { PaymentFields } from './payment-fields';

const page = pageUnderTest();
const PACK = aPack();
const STREAM = `payment:${PACK._id}`;
const KEY = newId();
const REFERENCE = 'W-1111-2222';
const payee = (method: 'd17' | 'izi') =>
  ({ method, kind: 'local', label: method.toUpperCase(), holder: 'Waha', number: '1', instructions: 'Send.' }) as const;
let userId: string;

beforeEach(async () => {
  page.server.on(listPacks, [PACK]);
  page.server.on(listPayments, []);
  page.server.on(readConfig, {
    brand: 'Waha',
    supportEmail: 'help@waha.tn',
    languages: [],
    payees: [payee('d17'), payee('izi')],
    pushKey: '',
    version: '1',
  });
  page.server.on(checkQuizStatus, { status: 'approved', canProceedToPayment: true, lastTry: null });
  userId = newId();
  await activateMember(userId);
});

const open = (popup = 'payment&pack=Ultra%20One') => openPapers(page.server, popup, userId);
const openAgain = () => {
  cleanup();
  return open();
};
const isForm = () => screen.findByRole('button', { name: 'Send payment' });
const receipt = (text: string) => new File([text], 'receipt.jpg', { type: 'image/jpeg' });
const keptReceipt = async () => (await loadDraft(STREAM))?.files.receipt?.text();
const keptFields = async () => (await loadDraft(STREAM))?.fields as PaymentFields | undefined;

async function keepDraft(part: Partial<PaymentFields> = {}, file?: File): Promise<void> {
  const begun = { quantity: 1, paymentType: 'cash', paymentMethod: 'd17', reference: REFERENCE, key: KEY };
  await saveDraft(STREAM, { ...begun, ...part });
  if (file) await saveDraftFile(STREAM, 'receipt', file);
}

/** The worker sends it. */
async function arrive(): Promise<void> {
  const { outbox, sent } = memberDb(userId);
  await outbox.clear();
  const call = { method: 'POST', path: '/payments', label: 'Payment', note: undefined } as const;
  await sent.put({ ...call, key: KEY, stream: STREAM, status: 201, answer: undefined, at: Date.now() });
}

test('nothing of a payment that arrived in the background is in its form, however often that is opened', async () => {
  await keepDraft({ isSent: true, sentAt: Date.now() }, receipt('the first receipt'));
  await arrive();

  for (const reopen of [open, openAgain, openAgain]) {
    await reopen();
    await isForm();
    expect(screen.queryByText('receipt.jpg')).toBeNull();
    await waitFor(async () => expect((await keptFields())?.key).not.toBe(KEY));
  }
  expect((await keptFields())?.reference).not.toBe(REFERENCE);
  expect(await keptReceipt()).toBeUndefined();
});

test('a payment that arrived so long ago that nobody remembers is not a form again', async () => {
  await keepDraft({ isSent: true, sentAt: Date.now() - 8 * DAY }, receipt('the first receipt'));
  await open();
  await isForm();
  await waitFor(async () => expect((await keptFields())?.reference).not.toBe(REFERENCE));
  expect(screen.queryByText('receipt.jpg')).toBeNull();
});

test('a payment that was taken back is a form again, with its receipt', async () => {
  await keepDraft({ isSent: true, sentAt: Date.now() }, receipt('the first receipt'));
  await open();
  await isForm();
  expect(screen.getByText('receipt.jpg')).toBeTruthy();
  await waitFor(async () => expect(await keptFields()).toMatchObject({ reference: REFERENCE, isSent: false }));
});
