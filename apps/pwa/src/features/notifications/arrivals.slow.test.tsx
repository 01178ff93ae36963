import 'fake-indexeddb/auto';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { listOwnNotifications, type WireMemberNotification } from '@waha/domain/notifications/notifications.contract';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { activateMember } from '#offline/store/control-db';
import { setAlerts } from '#platform/alerts';
import { useConnectivity } from '#platform/connectivity';
import { createId } from '#platform/create-id';
import { startSession } from '#platform/session';
import { renderScreen } from '#testing/render-screen';
import { serveChanges } from '#testing/serve-changes';
import { setUpPage } from '#testing/set-up-page';
import { toast } from '#ui/toast';

const page = setUpPage();
beforeEach(() => setAlerts(true));

const notice = (message: string): WireMemberNotification => ({
  _id: createId(),
  userId: createId(),
  type: 'PAYMENT_REJECTED',
  message,
  read: false,
  createdAt: '2026-01-15T09:00:00.000Z',
});

/** Opens the home of a member with these notifications; `arrive` adds more and triggers the next fetch. */
async function atHome(notices: WireMemberNotification[], userId = createId()) {
  let all = notices;
  useConnectivity.setState({ state: 'online' });
  await activateMember(userId);
  startSession({ userId, role: 'user', userEmail: 'amira@mail.tn' });
  page.server.on(listOwnNotifications, async () => all);
  const changes = serveChanges(page.server);
  const addChange = () => changes.push({ seq: changes.length + 1, feature: 'notifications' });
  // The device may have stored the list of an earlier start: it asks for those that came since.
  for (const _notice of notices) addChange();
  await renderScreen('/dashboard');
  await screen.findByText(`${notices.length} non lues`);
  return {
    userId,
    arrive: async (...arrived: WireMemberNotification[]) => {
      all = [...arrived, ...all];
      addChange();
      await waitFor(() => {
        document.dispatchEvent(new Event('visibilitychange')); // a return to the foreground fetches changes
        screen.getByText(`${all.length} non lues`);
      });
    },
  };
}

test('a notification that arrives in the open app shows its text, links to its subject, and is read by that', async () => {
  const { arrive } = await atHome([notice('Old news.')]);
  expect(screen.queryByText('Old news.')).toBeNull();

  await arrive(notice('Your payment was rejected.'));

  expect(await screen.findByText('Your payment was rejected.')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'View' }));
  expect(await screen.findByRole('dialog', { name: 'My payments' })).toBeTruthy();
  expect(await screen.findByText('1 non lues')).toBeTruthy();
});

test('notifications from while the app was closed are shown at the next start only', async () => {
  const old = notice('Old news.');
  const { userId } = await atHome([old]);
  cleanup();
  const all = [notice('Your payment was rejected.'), old];
  await atHome(all, userId);
  expect(await screen.findByText('Your payment was rejected.')).toBeTruthy();
  toast.dismiss();
  cleanup();
  await atHome(all, userId);
  expect(screen.queryByText('Your payment was rejected.')).toBeNull();
});

test('an alert in the background opens the subject of its notification', async () => {
  const old = notice('Old news.');
  const { userId } = await atHome([old]);
  cleanup();
  const shown: NotificationOptions[] = [];
  vi.stubGlobal('Notification', { permission: 'granted' });
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  const registration = {
    showNotification: async (_title: string, options: NotificationOptions) => shown.push(options),
  };
  vi.stubGlobal('navigator', { ...navigator, serviceWorker: { getRegistration: async () => registration } });
  onTestFinished(() => {
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
  });
  const facts = { invoiceId: createId(), invoiceDate: '2026-01-15', amountMillimes: 90_000 };
  await atHome([{ ...notice('Your invoice is due.'), type: 'INVOICE_DUE', facts }, old], userId);
  await waitFor(() => expect(shown).toHaveLength(1));
  expect(shown[0]?.data).toEqual({ address: `/dashboard?open=invoice&invoice=${facts.invoiceId}` });
});

test('several simultaneous notifications are shown as a count', async () => {
  const { arrive } = await atHome([notice('Old news.')]);
  await arrive(notice('One.'), notice('Two.'));
  expect(await screen.findByText('2 new notifications')).toBeTruthy();
});

test('with notifications turned off only the bell counts', async () => {
  setAlerts(false);
  const { arrive } = await atHome([notice('Old news.')]);
  await arrive(notice('Your payment was rejected.'));
  await waitFor(() => expect(screen.getByText('2 non lues')).toBeTruthy());
  expect(screen.queryByText('Your payment was rejected.')).toBeNull();
});
