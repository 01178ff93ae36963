import 'fake-indexeddb/auto';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { uuidV7 } from '@waha/domain/kernel/ids';
import {
  listOwnNotifications,
  markAllRead,
  markRead,
  type WireMemberNotification,
} from '@waha/domain/notifications/notifications.contract';
import { listOwnTaskReports } from '@waha/domain/tasks/task-reports.contract';
import { readTaskCatalogue } from '@waha/domain/tasks/tasks.contract';
import { Dexie } from 'dexie';
import { expect, test } from 'vitest';
import { getMemberDb } from '#offline/store/member-db';
import { createId } from '#platform/create-id';
import { chooseLanguage } from '#platform/language/translations';
import { goOffline } from '#testing/go-offline';
import { openMemberPopup } from '#testing/open-member-popup';
import { serveChanges } from '#testing/serve-changes';
import { setUpPage } from '#testing/set-up-page';

const page = setUpPage();

let noticeCount = 0;
/** Returns a notification later than all before, with a greater id, like the server's. */
const notice = (message: string): WireMemberNotification => ({
  _id: uuidV7(++noticeCount, new Uint8Array(10)),
  userId: createId(),
  type: 'PROFILE_VERIFIED',
  message,
  read: false,
  createdAt: '2026-01-15T09:00:00.000Z',
});

/** Opens the notifications of a member; `receiveList` sets the server's new list and reports the change. */
async function openNotices(first: WireMemberNotification[]) {
  let all = first;
  page.server.on(listOwnNotifications, async () => all);
  const changes = serveChanges(page.server);
  const opened = await openMemberPopup(page.server, 'notifications');
  await screen.findByText(first[0]?.message ?? '');
  const countRequests = () => page.server.receivedBy(listOwnNotifications).length;
  return {
    ...opened,
    receiveList: async (now: WireMemberNotification[]) => {
      all = now;
      const before = countRequests();
      changes.push({ seq: changes.length + 1, feature: 'notifications' });
      document.dispatchEvent(new Event('visibilitychange')); // a return to the foreground fetches changes
      await waitFor(() => expect(countRequests()).toBeGreaterThan(before));
    },
  };
}

const unread = () => screen.queryAllByText('Unread').length;
const pressButton = (name: RegExp | string) => fireEvent.click(screen.getByRole('button', { name }));

test('a notification opened offline is read at once, and the server learns it later', async () => {
  const [older, newer] = [notice('One.'), notice('Two.')];
  const { outbox } = await openNotices([newer, older]);
  expect(unread()).toBe(2);
  goOffline();

  pressButton(/^One\./);

  await waitFor(async () =>
    expect(await outbox()).toMatchObject([{ method: 'PUT', path: `/notificationsUser/${older._id}/read` }]),
  );
  expect(screen.getAllByText('1 non lues')).not.toHaveLength(0);
  expect(screen.queryByText(/will be sent when you are back/)).toBeNull(); // it is a background job
});

test('all notifications up to the last seen are read before a slow device has stored it', async () => {
  const [older, newer] = [notice('One.'), notice('Two.')];
  const { userId, outbox } = await openNotices([newer, older]);
  goOffline();
  let release = () => {};
  const released = new Promise<void>((done) => {
    release = done;
  });
  const busy = getMemberDb(userId).transaction('rw', ['outbox', 'blobs', 'sent'], () => Dexie.waitFor(released));

  pressButton('Mark all as read');

  await waitFor(() => expect(unread()).toBe(0));
  release();
  await busy;
  await waitFor(async () =>
    expect(await outbox()).toMatchObject([{ path: '/notificationsUser/read-all', body: { upTo: newer._id } }]),
  );
});

test('reading a stale server response keeps notifications read and announces nothing as new', async () => {
  const [older, newer] = [notice('One.'), notice('Two.')];
  page.server.refuse(markAllRead, 503, { message: 'Later.', code: 'server_busy' });
  const { outbox, receiveList } = await openNotices([older]);
  pressButton('Mark all as read');
  await waitFor(async () => expect(await outbox()).toHaveLength(1));

  await receiveList([newer, older]);

  await screen.findByText('1 non lues', { selector: 'p' });
  expect(unread()).toBe(1);
  expect(screen.queryByText('2 new notifications')).toBeNull();
});

test('the read position arrives once', async () => {
  const unreadNotice = notice('One.');
  page.server.on(markRead, { message: 'Notification read' });
  const { outbox, userId } = await openNotices([unreadNotice]);

  pressButton(/^One\./);

  const findReadReports = () =>
    page.server.received.filter(({ method, headers }) => method === 'PUT' && headers['x-expect-member'] === userId);
  await waitFor(() =>
    expect(findReadReports()).toMatchObject([{ address: `/notificationsUser/${unreadNotice._id}/read` }]),
  );
  await waitFor(async () => expect(await outbox()).toEqual([]));
  await waitFor(() => expect(screen.queryAllByText('1 non lues')).toEqual([]));
});

test('an announcement opens inline, is thereby read, and closes again', async () => {
  const announced = {
    ...notice('Closed on Monday'),
    type: 'ANNOUNCEMENT' as const,
    text: 'We are back on Tuesday.\nSee you!',
  };
  await openNotices([announced]);
  expect([unread(), screen.queryByText(/back on Tuesday/)]).toEqual([1, null]);
  pressButton(/Closed on Monday/);
  expect(await screen.findByText(/back on Tuesday/)).toBeTruthy();
  await waitFor(() => expect(unread()).toBe(0));
  expect(screen.getByRole('button', { name: /Closed on Monday/, expanded: true })).toBeTruthy();
  pressButton(/Closed on Monday/);
  expect(screen.queryByText(/back on Tuesday/)).toBeNull();
});

test('a notification about a task report names the task in the shown language and opens it', async () => {
  const facts = { taskKey: 'count', task: { source: 'Stock count', fr: 'Inventaire' } };
  const message = 'Your report of the task “Stock count” was rejected. Open it to see why.';
  page.server.on(readTaskCatalogue, [
    { key: 'count', name: 'Stock count', description: 'Count the shelves.', icon: 'boxes' },
  ]);
  page.server.on(listOwnTaskReports, []);
  const { router } = await openNotices([{ ...notice(message), type: 'TASK_REPORT_REJECTED', facts }]);
  await act(() => chooseLanguage('fr'));
  fireEvent.click(
    await screen.findByRole('button', { name: /^Votre rapport sur la tâche «.Inventaire.» a été rejeté\./ }),
  );
  await act(() => chooseLanguage('source'));
  expect(await screen.findByText('Count the shelves.')).toBeTruthy();
  expect(router.state.location.search).toEqual({ open: 'tasks', task: 'count' });
});

test('a reminder of an invoice is shown in the chosen language, and opens the invoice', async () => {
  const message = 'Your invoice due on 2026-02-15 is waiting for your payment.';
  const facts = { invoiceId: createId(), invoiceDate: '2026-02-15', amountMillimes: 53_000 };
  const { router } = await openNotices([{ ...notice(message), type: 'INVOICE_DUE', facts }]);
  await act(() => chooseLanguage('fr'));
  fireEvent.click(await screen.findByRole('button', { name: /^Votre facture à payer le 15\/02\/2026 attend/ }));
  await act(() => chooseLanguage('source'));
  expect(router.state.location.search).toEqual({ open: 'invoice', invoice: facts.invoiceId });
});

test('a notification of a later version shows the text of the server in every language', async () => {
  const later = { ...notice('Something of a later version.'), type: 'LATER_TYPE', facts: { points: 1 } };
  // A reply that the contract of this version does not have.
  page.server.refuse(listOwnNotifications, 200, [later]);
  await openMemberPopup(page.server, 'notifications');
  await act(() => chooseLanguage('fr'));
  expect(await screen.findByRole('button', { name: /^Something of a later version\./ })).toBeTruthy();
  await act(() => chooseLanguage('source'));
});
