import { beforeEach, expect, test, vi } from 'vitest';
import { showPush } from './show-push';

beforeEach(() => vi.stubGlobal('location', new URL('https://waha.example/dashboard')));

/** Returns the notification that the browser was asked to show. */
async function shown(text: string | undefined) {
  const shownNotifications: { title: string; options: NotificationOptions | undefined }[] = [];
  const registration = {
    showNotification: async (title: string, options?: NotificationOptions) =>
      void shownNotifications.push({ title, options }),
  } as ServiceWorkerRegistration;
  await showPush(registration, text);
  return shownNotifications;
}

test('a push is shown with its text and opens its popup', async () => {
  const notification = {
    title: 'Waha',
    body: 'New message from the administration.',
    navigate: 'https://waha.example/dashboard?open=messages',
    tag: 'messages',
  };
  expect(await shown(JSON.stringify({ web_push: 8030, notification }))).toMatchObject([
    {
      title: 'Waha',
      options: { body: notification.body, tag: 'messages', data: { address: '/dashboard?open=messages' } },
    },
  ]);
});

test.each([undefined, '', 'not json', '{}', '{"notification":{}}'])(
  'a push always shows a notification: %j',
  async (text) => {
    expect(await shown(text)).toMatchObject([{ title: 'Waha', options: { data: { address: '/dashboard' } } }]);
  },
);

test('pressing a notification never leads out of the app', async () => {
  const away = JSON.stringify({ notification: { navigate: 'https://elsewhere.example/dashboard?open=wallet' } });
  expect(await shown(away)).toMatchObject([{ options: { data: { address: '/dashboard' } } }]);
});
