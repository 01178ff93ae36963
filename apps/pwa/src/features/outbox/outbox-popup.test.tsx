import 'fake-indexeddb/auto';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { OutboxJob } from '@waha/domain/outbox/outbox-job';
import { expect, onTestFinished, test } from 'vitest';
import { getMemberDb } from '#offline/store/member-db';
import { createId } from '#platform/create-id';
import { createJob } from '#testing/fixtures/job';
import { goOffline } from '#testing/go-offline';
import { openMemberPopup } from '#testing/open-member-popup';
import { setUpPage } from '#testing/set-up-page';

const page = setUpPage();
const note = { kind: 'payment', packId: 'p1', packName: 'TD Pro' };
const FAR = Date.now() + 3_600_000;

/** Opens the outbox of a member without a network, with these jobs. */
async function openWith(...parts: Partial<OutboxJob>[]) {
  const userId = createId();
  await getMemberDb(userId).outbox.bulkAdd(
    parts.map((part) => createJob(userId, { nextAt: FAR, ...part }) as OutboxJob),
  );
  const opened = await openMemberPopup(page.server, 'outbox', userId);
  goOffline();
  return opened;
}
const card = async (name: string) => within(await screen.findByRole('article', { name }));

test('the outbox lists all pending jobs in order, except background jobs', async () => {
  await openWith(
    { stream: 'payment:p1', label: 'Payment for TD Pro', note },
    { stream: 'training:p1', isQuiet: true, label: 'Training: TD Pro' },
    { stream: 'messages', label: 'Message: hello' },
  );
  const list = within(await screen.findByRole('list', { name: 'Not sent yet' }));
  await waitFor(() => expect(list.getAllByRole('article')).toHaveLength(2));
  expect(list.getAllByRole('article').map((article) => article.getAttribute('aria-label'))).toEqual([
    'Payment for TD Pro',
    'Message: hello',
  ]);
});

test('each pending job shows its age and size and links to its place', async () => {
  const file = { field: 'receipt', uploadId: createId(), type: 'image/jpeg', sentBytes: 0, isUploaded: false };
  const { address } = await openWith({
    stream: 'recharge',
    label: 'Recharge of 40 points',
    createdAt: Date.UTC(2026, 0, 15, 9, 5),
    files: [{ ...file, bytes: 2.5 * 1024 * 1024 }],
  });
  const recharge = await card('Recharge of 40 points');
  expect(recharge.getByText(/^Since Jan 15, 2026 .* · 2\.5 MB$/)).toBeTruthy();
  fireEvent.click(recharge.getByRole('button', { name: 'View' }));
  await waitFor(() => expect(address()).toBe('/dashboard?open=facility&part=recharge'));
});

test('a pending task report links to its task', async () => {
  const jobNote = { reportedTask: 'Stock count' };
  const { address } = await openWith({ stream: 'task-report:stock-count', label: 'Report', note: jobNote });
  fireEvent.click((await card('Report: Stock count')).getByRole('button', { name: 'View' }));
  await waitFor(() => expect(address()).toBe('/dashboard?open=tasks&task=stock-count'));
});

test.each([
  ['upload_quota_reached', /^You have sent many files in a short time\. .* sent automatically later\.$/],
  ['no_room', /^The server has no space for files at the moment\. .* when there is space\.$/],
  ['server_busy', /^The server is busy\. .* in a moment\.$/],
] as const)('a job delayed by the server shows why: %s', async (waitsFor, waitReason) => {
  await openWith({ stream: 'messages', label: 'Message: hello', waitsFor, serverAsksUntil: FAR });
  const message = await card('Message: hello');
  expect(message.getByText(waitReason)).toBeTruthy();
  expect(message.queryByText('It was not accepted.')).toBeNull();
});

test('a refused job shows why, in the bar too', async () => {
  const error = { class: 'conflict', code: 'already_decided', message: 'Payment already decided.' } as const;
  await openWith({ stream: 'payment:p1', label: 'Payment for TD Pro', note, state: 'failed', error });
  const payment = await card('Payment for TD Pro');
  expect(payment.getByText('It was not accepted.')).toBeTruthy();
  expect(payment.getByText('Payment already decided.')).toBeTruthy();
  expect(payment.getByRole('button', { name: 'Try again' })).toBeTruthy();
  expect(await screen.findByText('1 item was not accepted.')).toBeTruthy();
});

test('deleting a job asks first and removes it from the device', async () => {
  const { outbox } = await openWith({ stream: 'messages', label: 'Message: hello' });
  fireEvent.click((await card('Message: hello')).getByRole('button', { name: 'Delete' }));
  expect(await outbox()).toHaveLength(1);
  fireEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }));
  await screen.findByText('Everything has been sent.');
  expect(await outbox()).toEqual([]);
});

test('the bar shows the number of pending jobs offline and opens the outbox', async () => {
  await openWith({ stream: 'messages', label: 'Message: hello' });
  expect(await screen.findByText(/^Offline\. 1 item will be sent when you are back\./)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'See unsent items', hidden: true }).getAttribute('href')).toBe(
    '/dashboard?open=outbox',
  );
});

test.each([
  ['refused to spare the storage, and something waits for more than a day', false, 25, true],
  ['refused it, and all of it is of today', false, 23, false],
  ['spares it', true, 25, false],
])('the outbox warning depends on the browser: it %s', async (_, isSpared, hours, isSaid) => {
  const storage = { persisted: async () => isSpared };
  Object.defineProperty(navigator, 'storage', { value: storage, configurable: true });
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'storage'));
  await openWith({ stream: 'messages', label: 'Message: hello', createdAt: Date.now() - hours * 3_600_000 });
  await card('Message: hello');
  if (isSaid) expect(await screen.findByText(/^Keep the app open on Wi-Fi\./)).toBeTruthy();
  else await waitFor(() => expect(screen.queryByText(/^Keep the app open/)).toBeNull());
});
