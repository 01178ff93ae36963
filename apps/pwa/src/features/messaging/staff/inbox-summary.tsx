import { i18n } from '@lingui/core';
import type { WireConversation } from '@waha/domain/messaging/messaging.contract';
import { formatNumber, formatRelative } from '#platform/language/format';
import { ListSummary, translateNewestOnly } from '#shell/staff/summary/list-summary';
import { Button } from '#ui/button';
import { useMembersUnreadCount } from './staff-conversations.queries';

type InboxSummaryProps = {
  /** The fetched conversations, the latest first, each with its last message. */
  conversations: readonly WireConversation[];
  isComplete: boolean;
  onOpen: (userId: string) => void;
};

/**
 * The summary beside the inbox: unread messages, unanswered conversations, and the one that has been unanswered
 * longest.
 */
export function InboxSummary({ conversations, isComplete, onOpen }: InboxSummaryProps) {
  const unread = useMembersUnreadCount();
  const unanswered = conversations.filter(({ messages }) => messages.at(-1)?.side === 'member');
  const oldest = unanswered.at(-1);
  const since = oldest?.messages.at(-1)?.createdAt;
  return (
    <ListSummary
      hasSearch
      title={i18n._('Conversations')}
      facts={[
        { label: i18n._('Unread messages'), value: formatNumber(unread), isPressing: unread > 0 },
        {
          label: i18n._('Unanswered'),
          value: formatNumber(unanswered.length),
          ...(!isComplete && { more: translateNewestOnly(conversations.length) }),
        },
        ...(since ? [{ label: i18n._('conversation|Oldest'), value: formatRelative(since) }] : []),
      ]}
      hint={i18n._('Select a user or conversation to start messaging')}
      actions={oldest ? <Button onPress={() => onOpen(oldest.user._id)}>{i18n._('Reply to the oldest')}</Button> : null}
    />
  );
}
