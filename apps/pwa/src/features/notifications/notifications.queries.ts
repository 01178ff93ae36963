import { useQuery, useQueryClient } from '@tanstack/react-query';
import {
  listOwnNotifications,
  markRead,
  type WireMemberNotification,
} from '@waha/domain/notifications/notifications.contract';
import { logFailure } from '#offline/device/log-failure';
import { useOutboxJobs, useSentJobs } from '#offline/outbox-state/use-outbox';
import { endpointQuery, PERSISTED } from '#platform/endpoint-query';
import { type ReadMark, sendReadMark } from './notifications.actions';

export const notificationsQuery = (userId: string) =>
  endpointQuery(['notifications', 'own', userId], listOwnNotifications, {}, PERSISTED);

/**
 * Returns the member's notifications. Notifications that were read on this device count as read, even if the server's
 * list is older.
 */
export function useNotices(userId: string) {
  const jobs = useOutboxJobs(markRead);
  const sent = useSentJobs(markRead);
  const readMarks = [...(jobs ?? []), ...(sent ?? [])].map(({ note }) => note as ReadMark);
  return useQuery({ ...notificationsQuery(userId), select: (notices) => applyMarks(notices, readMarks) });
}

export function countUnread(notices: readonly WireMemberNotification[]): number {
  return notices.filter(({ read }) => !read).length;
}

/**
 * Returns a function that marks notifications as read: the list changes at once, the server is informed through the
 * outbox.
 */
export function useMarkRead(userId: string): (readMark: ReadMark) => void {
  const queryClient = useQueryClient();
  const { queryKey } = notificationsQuery(userId);
  return (readMark) => {
    // Keeps the time of the last fetch from the server.
    const updatedAt = queryClient.getQueryState(queryKey)?.dataUpdatedAt ?? 0;
    queryClient.setQueryData(queryKey, (notices) => notices && applyMarks(notices, [readMark]), { updatedAt });
    sendReadMark(readMark).catch(logFailure('read marks'));
  };
}

/**
 * Applies read marks. Unchanged notifications stay the same objects, because the home screen processes the long list at
 * every render.
 */
function applyMarks(notices: WireMemberNotification[], readMarks: readonly ReadMark[]): WireMemberNotification[] {
  if (readMarks.length === 0) return notices;
  const isMarkedRead = (_id: string) => readMarks.some(({ id, andOlder }) => _id === id || (andOlder && _id < id));
  return notices.map((notice) => (notice.read || !isMarkedRead(notice._id) ? notice : { ...notice, read: true }));
}
