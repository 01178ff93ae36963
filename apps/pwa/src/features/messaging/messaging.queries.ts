import { useQuery } from '@tanstack/react-query';
import { countUnreadMessages, readConversation } from '@waha/domain/messaging/messaging.contract';
import { call } from '../../platform/api-client';
import { KEPT, readQuery } from '../../platform/read-query';
import { useMember } from '../../platform/session';

/** Everything of this feature that was read. */
export const MESSAGING = ['messaging'] as const;

/** How many messages are read at a time. */
export const PAGE = 100;

/** The newest page of the member's own conversation, oldest first. Kept on the device. */
export const ownConversationQuery = (userId: string) =>
  // Whoever opens it wants to know whether there is an answer.
  readQuery([...MESSAGING, 'own', userId], readConversation, { query: { limit: PAGE } }, { ...KEPT, staleTime: 0 });

/** The page above a message. Not kept. */
export const readOwnOlder = (before: string) => call(readConversation, { query: { before, limit: PAGE } });

export const unreadMessagesQuery = (userId: string) =>
  readQuery([...MESSAGING, 'unread', userId], countUnreadMessages, {}, KEPT);

/** How many messages the member has not read; zero until that is known. */
export function useUnreadMessages(): number {
  const { userId } = useMember();
  return useQuery(unreadMessagesQuery(userId)).data?.unreadCount ?? 0;
}
