import { useQuery } from '@tanstack/react-query';
import { countUnreadMessages, readConversation } from '@waha/domain/messaging/messaging.contract';
import { callApi } from '#platform/call-api';
import { endpointQuery, PERSISTED } from '#platform/endpoint-query';
import { useMember } from '#platform/session';

/** Everything of this feature that was read. */
export const MESSAGING_KEY = ['messaging'] as const;

/** How many messages are read at a time. */
export const PAGE_SIZE = 100;

/** The newest page of the member's own conversation, oldest first. Kept on the device. */
export const ownConversationQuery = (userId: string) =>
  // Whoever opens it wants to know whether there is an answer.
  endpointQuery(
    [...MESSAGING_KEY, 'own', userId],
    readConversation,
    { query: { limit: PAGE_SIZE } },
    { ...PERSISTED, staleTime: 0 },
  );

/** The page above a message. Not kept. */
export const fetchOlderMessages = (before: string) =>
  callApi(readConversation, { query: { before, limit: PAGE_SIZE } });

export const unreadMessagesQuery = (userId: string) =>
  endpointQuery([...MESSAGING_KEY, 'unread', userId], countUnreadMessages, {}, PERSISTED);

/** How many messages the member has not read; zero until that is known. */
export function useUnreadMessages(): number {
  const { userId } = useMember();
  return useQuery(unreadMessagesQuery(userId)).data?.unreadCount ?? 0;
}
