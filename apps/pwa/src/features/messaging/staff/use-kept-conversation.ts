import type { WireConversation } from '@waha/domain/messaging/messaging.contract';
import { useRef } from 'react';

type Kept = { scope: string; index: number; conversation: WireConversation };

/**
 * Returns the list with the open conversation in its place, also after it has left the filter: reading the last unread
 * message would otherwise remove the row, and with it the place from which the keyboard moves on.
 * @param scope the filter and the search; another one drops the kept row
 */
export function useKeptConversation(
  conversations: readonly WireConversation[],
  { member, scope, isCurrent }: { member: string | undefined; scope: string; isCurrent: boolean },
): readonly WireConversation[] {
  const kept = useRef<Kept>(undefined);
  if (!isCurrent) return conversations;
  const index = conversations.findIndex(({ user }) => user._id === member);
  const conversation = conversations[index];
  if (conversation) kept.current = { scope, index, conversation };
  const { current: last } = kept;
  if (conversation || last?.scope !== scope || last.conversation.user._id !== member) return conversations;
  return conversations.toSpliced(last.index, 0, { ...last.conversation, unreadCount: 0 });
}
