import { useQuery, useQueryClient } from '@tanstack/react-query';
import {
  listOwnNotifications,
  markRead,
  type WireMemberNotification,
} from '@waha/domain/notifications/notifications.contract';
import { useOutboxJobs, useSentJobs } from '#offline/outbox-state/use-outbox';
import { endpointQuery, PERSISTED } from '#platform/endpoint-query';
import { type ReadMark, sendReadMark } from './notifications.actions';

export const notificationsQuery = (userId: string) =>
  endpointQuery(['notifications', 'own', userId], listOwnNotifications, {}, PERSISTED);

/** What the member was told. Read is also what they read here and the server has not heard of, or had not when it told. */
export function useNotices(userId: string) {
  const jobs = useOutboxJobs(markRead);
  const sent = useSentJobs(markRead);
  const marks = [...(jobs ?? []), ...(sent ?? [])].map(({ note }) => note as ReadMark);
  return useQuery({ ...notificationsQuery(userId), select: (notices) => applyMarks(notices, marks) });
}

export function countUnread(notices: readonly WireMemberNotification[]): number {
  return notices.filter(({ read }) => !read).length;
}

/** Marks as read: the list says so at once, the server hears it by the outbox. */
export function useMarkRead(userId: string): (mark: ReadMark) => void {
  const queryClient = useQueryClient();
  const { queryKey } = notificationsQuery(userId);
  return (mark) => {
    // No newer than it was read from the server.
    const updatedAt = queryClient.getQueryState(queryKey)?.dataUpdatedAt ?? 0;
    queryClient.setQueryData(queryKey, (notices) => notices && applyMarks(notices, [mark]), { updatedAt });
    sendReadMark(mark).catch((error) => console.warn('what was read could not be marked', error));
  };
}

/** What does not change is the same object as before: a long list is looked at whenever the home is drawn. */
function applyMarks(notices: WireMemberNotification[], marks: readonly ReadMark[]): WireMemberNotification[] {
  if (marks.length === 0) return notices;
  const isMarked = (_id: string) => marks.some(({ id, andOlder }) => _id === id || (andOlder && _id < id));
  return notices.map((notice) => (notice.read || !isMarked(notice._id) ? notice : { ...notice, read: true }));
}
