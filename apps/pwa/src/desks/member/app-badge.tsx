import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { unreadMessagesQuery } from '../../features/messaging/messaging.queries';
import { countUnread, useNotices } from '../../features/notifications/notifications.queries';
import { useMember } from '../../platform/session';

/** On the app's icon: how many messages and notifications wait unread, as a push counts them. Zero clears it. */
export function AppBadge() {
  const { userId } = useMember();
  const { data: notices, dataUpdatedAt: noticesAt } = useNotices(userId);
  const { data: messages, dataUpdatedAt: messagesAt } = useQuery(unreadMessagesQuery(userId));
  const unread = notices && messages && countUnread(notices) + messages.unreadCount;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a push may have changed it since the last read
  useEffect(() => {
    if (unread !== undefined) void navigator.setAppBadge?.(unread).catch(() => {});
  }, [unread, noticesAt, messagesAt]);
  return null;
}
