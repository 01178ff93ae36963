import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  countUnreadNotifications,
  listOwnNotifications,
  markAllRead,
  markRead,
} from '@waha/domain/notifications/notifications.contract';
import { call } from '../../platform/api-client';

export const notificationsQuery = (userId: string) =>
  queryOptions({
    meta: { keep: true },
    queryKey: ['notifications', 'own', userId],
    queryFn: ({ signal }) => call(listOwnNotifications, { signal }),
  });

const unreadQuery = (userId: string) =>
  queryOptions({
    meta: { keep: true },
    queryKey: ['notifications', 'unread', userId],
    queryFn: ({ signal }) => call(countUnreadNotifications, { signal }),
  });

/** How many the member has not read; `undefined` until that is known. */
export function useUnreadCount(userId: string): number | undefined {
  return useQuery(unreadQuery(userId)).data?.unreadCount;
}

function useNoticeCommand<Order, Reply>(mutationFn: (order: Order) => Promise<Reply>) {
  const queryClient = useQueryClient();
  return useMutation({ mutationFn, onSettled: () => queryClient.invalidateQueries({ queryKey: ['notifications'] }) });
}

export const useMarkRead = () => useNoticeCommand((id: string) => call(markRead, { params: { id } }));
export const useMarkAllRead = () => useNoticeCommand(() => call(markAllRead));
