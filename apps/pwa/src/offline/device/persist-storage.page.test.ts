import 'fake-indexeddb/auto';
import { submitPayment } from '@waha/domain/purchase/payment.contract';
import { expect, test, vi } from 'vitest';
import { enqueueCall } from '../outbox-state/use-outbox';
import { activateMember } from '../store/control-db';

const enqueueFiles = (files: Record<string, File>) =>
  enqueueCall(submitPayment, { body: {}, files } as never, { subjectId: 'p1', label: 'Payment' });

test('the first queued file requests persistent storage in the same tap, once', async () => {
  const persist = vi.fn(async () => false);
  const persisted = vi.fn(async () => false);
  Object.defineProperty(navigator, 'storage', { value: { persist, persisted }, configurable: true });
  vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('Failed to fetch')));
  await activateMember(crypto.randomUUID());

  await enqueueFiles({});
  expect(persisted).not.toHaveBeenCalled();

  const sending = enqueueFiles({ receiptPhoto: new File(['photo'], 'receipt.jpg', { type: 'image/jpeg' }) });
  expect(persisted).toHaveBeenCalledTimes(1); // called before the first await
  await sending;
  await enqueueFiles({ receiptPhoto: new File(['another'], 'receipt.jpg', { type: 'image/jpeg' }) });
  expect([persisted, persist].map(({ mock }) => mock.calls.length)).toEqual([1, 1]);
});
