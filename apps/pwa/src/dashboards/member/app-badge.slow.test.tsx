import 'fake-indexeddb/auto';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { countUnreadMessages } from '@waha/domain/messaging/messaging.contract';
import { listOwnNotifications } from '@waha/domain/notifications/notifications.contract';
import { beforeEach, expect, test } from 'vitest';
import { createId } from '#platform/create-id';
import { goOffline } from '#testing/go-offline';
import { openMemberPopup } from '#testing/open-member-popup';
import { serveChanges } from '#testing/serve-changes';
import { setUpPage } from '#testing/set-up-page';

const page = setUpPage();

/** The number on the app's icon. */
let badge: number | undefined;
beforeEach(() => {
  badge = undefined;
  Object.assign(navigator, {
    setAppBadge: async (count: number) => {
      badge = count;
    },
  });
});

const notice = (read: boolean) => ({
  _id: createId(),
  userId: createId(),
  type: 'PROFILE_VERIFIED' as const,
  message: 'You are verified.',
  read,
  createdAt: '2026-01-15T09:00:00.000Z',
});

test('the app badge counts unread messages and notifications together and decreases as they are read', async () => {
  page.server.on(countUnreadMessages, { unreadCount: 2 });
  page.server.on(listOwnNotifications, [notice(false), notice(true)]);
  await openMemberPopup(page.server, 'notifications');
  await waitFor(() => expect(badge).toBe(3));
  goOffline();

  fireEvent.click(await screen.findByRole('button', { name: 'Mark all as read' }));

  await waitFor(() => expect(badge).toBe(2));
});

test('the app badge set by a push is cleared after reading on another device', async () => {
  page.server.on(countUnreadMessages, { unreadCount: 0 });
  page.server.on(listOwnNotifications, [notice(true)]);
  const changes = serveChanges(page.server);
  await openMemberPopup(page.server, 'notifications');
  await waitFor(() => expect(badge).toBe(0));
  badge = 1; // set by the worker while the app was closed

  changes.push({ seq: 1, feature: 'notifications' });
  await waitFor(() => {
    document.dispatchEvent(new Event('visibilitychange')); // a return to the foreground fetches changes
    expect(badge).toBe(0);
  });
});
