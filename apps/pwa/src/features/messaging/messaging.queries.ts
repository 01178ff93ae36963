import { useQuery } from '@tanstack/react-query';
import { countUnreadMessages, readConversation } from '@waha/domain/messaging/messaging.contract';
import { callApi } from '#platform/call-api';
import { endpointQuery, PERSISTED } from '#platform/endpoint-query';
import { useMember } from '#platform/session';

/** The prefix of all query keys of this feature. */
export const MESSAGING_KEY = ['messaging'] as const;

/** The number of messages per page. */
export const PAGE_SIZE = 100;

/** The newest page of the member's own conversation, oldest first. Stored on the device. */
export const ownConversationQuery = (userId: string) =>
  // Always refetched: the member opens it to see whether there is a reply.
  endpointQuery(
    [...MESSAGING_KEY, 'own', userId],
    readConversation,
    { query: { limit: PAGE_SIZE } },
    { ...PERSISTED, staleTime: 0 },
  );

/** The page before a message. Not stored. */
export const fetchOlderMessages = (before: string) =>
  callApi(readConversation, { query: { before, limit: PAGE_SIZE } });

export const unreadMessagesQuery = (userId: string) =>
  endpointQuery([...MESSAGING_KEY, 'unread', userId], countUnreadMessages, {}, PERSISTED);

/** Returns the number of unread messages; zero until it is known. */
export function useUnreadMessages(): number {
  const { userId } = useMember();
  return useQuery(unreadMessagesQuery(userId)).data?.unreadCount ?? 0;
}
