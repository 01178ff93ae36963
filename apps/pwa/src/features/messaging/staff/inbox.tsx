import { i18n } from '@lingui/core';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { WireConversation, WireMessage } from '@waha/domain/messaging/messaging.contract';
import { type InboxFilter, isOldestFirst } from '@waha/domain/messaging/staff/inbox';
import type { WireMemberStatus } from '@waha/domain/profile/profile.contract';
import { type ReactNode, useDeferredValue, useEffect, useState } from 'react';
import { onAccessLost } from '#platform/access-lost';
import { createPluralValues, formatDay } from '#platform/language/format';
import { translateFileType } from '#shell/files/translate-file-type';
import { PresenceNotice } from '#shell/staff/presence/presence-notice';
import { usePresence } from '#shell/staff/presence/use-presence';
import { toPagingProps } from '#shell/staff/queue/queue';
import { type WorkItem, WorkList } from '#shell/staff/queue/work-list';
import { StaffSearchField } from '#shell/staff/search/search-field';
import { useTypedSearch } from '#shell/staff/search/use-typed-search';
import { QueryBoundary } from '#shell/states/query-boundary';
import { Button } from '#ui/button';
import { EmptyState } from '#ui/empty-state';
import { Tabs } from '#ui/tabs';
import { toast } from '#ui/toast';
import { Untranslated } from '#ui/untranslated';
import { formatTimeOfDay, toDayKey } from '../messaging.texts';
import { ConversationMark } from './conversation-mark';
import { findNextWaiting } from './find-next-waiting';
import { INBOX_LISTS, type InboxList, useInboxAddress } from './inbox-address';
import { InboxFilters } from './inbox-filters';
import { InboxSummary } from './inbox-summary';
import { MemberConversation } from './member-conversation';
import { conversationsQuery, memberConversationQuery, recipientsQuery } from './staff-conversations.queries';
import { type ListedConversation, useSteadyConversations } from './use-steady-conversations';

type InboxProps = {
  /** Renders the member's details beside their conversation. */
  about: (userId: string) => ReactNode;
};

/** The shared inbox of the administration: recipients, conversations and member details (spec 3 §2). */
export function Inbox({ about }: InboxProps) {
  useLostAccessText();
  const { list, filter, member, q, navigate } = useInboxAddress();
  const [typed, type] = useTypedSearch(q);
  /** The member whose conversation opened because the one before it was closed. */
  const [unasked, setUnasked] = useState<string>();
  const searchText = useDeferredValue(typed.trim());
  const {
    items,
    further: paging,
    whenEmpty,
    newCount,
    refresh,
    nextWaiting,
  } = useInboxList({ list, filter, q: searchText, member });
  function search(text: string) {
    type(text);
    navigate({ q: text.trim() });
  }
  const getViewers = usePresence('messages', member);
  const tabs = INBOX_LISTS.map((name) => ({ value: name, label: translateList(name) }));
  return (
    <WorkList
      label={translateList(list)}
      items={items}
      chosen={member}
      onChoose={(id) => {
        setUnasked(undefined);
        navigate({ member: id, picture: undefined });
      }}
      {...paging}
      findPresence={getViewers}
      frame={(shown) => (
        <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-2">
          <StaffSearchField
            value={typed}
            onChange={search}
            searchHint={list === 'users' ? i18n._('Search by name or phone.') : i18n._('Search by name or email.')}
          />
          <Tabs
            label={i18n._('Recipient')}
            fit
            tabs={tabs.map((tab) => ({
              ...tab,
              panel:
                tab.value === 'conversations' ? (
                  <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
                    <InboxFilters
                      value={filter}
                      onChoose={(next) => (next === filter ? refresh() : navigate({ filter: next }))}
                    />
                    <p className="sr-only">
                      {isOldestFirst(filter) ? i18n._('Longest waiting first') : i18n._('conversations|Newest first')}
                    </p>
                    {shown}
                    <NewConversations count={newCount} onShow={refresh} />
                  </div>
                ) : (
                  shown
                ),
            }))}
            value={list}
            onChoose={(next) => navigate({ list: next })}
          />
        </div>
      )}
      whenEmpty={whenEmpty}
      summary={<InboxSummary onOpen={(id) => navigate({ member: id })} />}
      isSlim
      details={
        member ? (
          <>
            <MemberConversation
              key={member}
              userId={member}
              about={about}
              isUnasked={member === unasked}
              onClosed={() => {
                if (!nextWaiting) return;
                setUnasked(nextWaiting);
                navigate({ member: nextWaiting, picture: undefined });
              }}
            />
            <PresenceNotice people={getViewers(member)} />
          </>
        ) : null
      }
    />
  );
}

type ListScope = { list: InboxList; filter: InboxFilter; q: string; member: string | undefined };

/** Conversations are fetched in both lists, because each recipient shows an unread count. */
function useInboxList({ list, filter: chosenFilter, q, member }: ListScope) {
  const filter = list === 'users' ? 'all' : chosenFilter;
  const conversations = useInfiniteQuery(conversationsQuery(q, filter));
  const recipients = useInfiniteQuery({ ...recipientsQuery(q), enabled: list === 'users' });
  const loadedConversations = conversations.data?.pages.flatMap(({ page }) => page) ?? [];
  const opened = useQuery({ ...memberConversationQuery(member ?? ''), enabled: false }).data;
  const { rows, newCount, refresh } = useSteadyConversations(loadedConversations, {
    ...{ scope: `${filter} ${q}`, isCurrent: !conversations.isPlaceholderData },
    ...{ fetchedAt: conversations.dataUpdatedAt, hasMore: conversations.hasNextPage, opened },
    isOldestFirst: isOldestFirst(filter),
  });
  const nextWaiting = findNextWaiting(rows, member ?? '');
  const empty = (emptyMessage: string) => (
    <EmptyState picture={q ? 'no-results' : filter === 'all' ? 'nothing-yet' : 'all-done'}>
      {q ? i18n._('No matching members.') : emptyMessage}
    </EmptyState>
  );
  if (list === 'conversations')
    return {
      items: rows.map(toConversationItem),
      newCount,
      refresh,
      nextWaiting,
      further: toPagingProps(conversations),
      whenEmpty: (
        <QueryBoundary query={conversations} translateFailure={() => i18n._('Failed to fetch conversations.')}>
          {() => empty(EMPTY_TEXTS[filter]())}
        </QueryBoundary>
      ),
    };
  const members = recipients.data?.pages.flatMap(({ page }) => page) ?? [];
  return {
    items: members.map((each) => toRecipientItem(each, loadedConversations)),
    newCount: 0,
    refresh,
    nextWaiting,
    further: toPagingProps(recipients),
    whenEmpty: (
      <QueryBoundary query={recipients} translateFailure={() => i18n._('Failed to fetch users. Please try again.')}>
        {() => empty(i18n._('No matching members.'))}
      </QueryBoundary>
    ),
  };
}

const EMPTY_TEXTS: Record<InboxFilter, () => string> = {
  all: () => i18n._('No messages yet.'),
  unread: () => i18n._('No unread conversations.'),
  unanswered: () => i18n._('No unanswered conversations.'),
  mine: () => i18n._('No conversations are assigned to you.'),
  snoozed: () => i18n._('No snoozed conversations.'),
  closed: () => i18n._('No closed conversations.'),
};

function translateList(list: InboxList): string {
  return list === 'users' ? i18n._('Users') : i18n._('Conversations');
}

/** In messaging a lost session has its own sentence (spec 3 §8), which replaces the general one. */
function useLostAccessText(): void {
  useEffect(
    () =>
      onAccessLost(({ status }) => {
        if (status === 401)
          toast.error(i18n._('Token expired or invalid. Please log in again.'), { id: 'access-lost' });
      }),
    [],
  );
}

/** Says how many conversations arrived since the list was shown; below the list, so that no row moves. */
function NewConversations({ count, onShow }: { count: number; onShow: () => void }) {
  return (
    <div role="status" className="sticky bottom-1 grid justify-items-center empty:hidden">
      {count > 0 ? (
        <Button small onPress={onShow}>
          {i18n._('{n, plural, one {1 new: show} other {{count} new: show}}', createPluralValues(count))}
        </Button>
      ) : null}
    </div>
  );
}

/** Returns the list item of a conversation: member, last message, state, time and unread count. */
function toConversationItem({ user, messages, unreadCount, hasLeft, ...state }: ListedConversation): WorkItem {
  const lastMessage = messages.at(-1);
  return {
    id: user._id,
    title: `${user.name} ${user.surname}`,
    line: (
      <Preview message={lastMessage} email={user.email}>
        <ConversationMark {...state} hasLeft={hasLeft} author={lastMessage?.author?.name} />
      </Preview>
    ),
    titleEnd: (
      <span className="inline-flex shrink-0 items-baseline gap-1.5 text-xs text-ink-soft tabular-nums">
        {lastMessage ? <time dateTime={lastMessage.createdAt}>{formatWhen(lastMessage.createdAt)}</time> : null}
        <UnreadCount count={unreadCount} />
      </span>
    ),
  };
}

/** Returns the list item of a possible recipient, with the unread count from the fetched conversations. */
function toRecipientItem(
  { _id, name, surname, email }: WireMemberStatus,
  conversations: readonly WireConversation[],
): WorkItem {
  const count = conversations.find(({ user }) => user._id === _id)?.unreadCount ?? 0;
  return {
    id: _id,
    title: `${name} ${surname}`,
    line: <Untranslated isTruncated>{email}</Untranslated>,
    aside: <UnreadCount count={count} />,
  };
}

function UnreadCount({ count }: { count: number }) {
  if (count <= 0) return null;
  return (
    <span className="grid min-w-5 place-items-center rounded-full bg-bougainvillea px-2 text-xs leading-5 font-semibold text-on-blue tabular-nums">
      <span aria-hidden="true">{count > 99 ? '99+' : count}</span>
      <span className="sr-only">{i18n._('{n} unread', { n: count })}</span>
    </span>
  );
}

/** A text whose first letter is Arabic. */
const RIGHT_TO_LEFT = /^\P{L}*\p{Script=Arabic}/u;

type PreviewProps = { message: WireMessage | undefined; email: string; children: ReactNode };

/**
 * Two lines: the state and the message, or the address without one. The administration's messages show its name, so that
 * the reader sees whose turn it is.
 */
function Preview({ message, email, children }: PreviewProps) {
  const author = message && translateAuthor(message);
  const text = message ? translateContent(message) : email;
  return (
    // The direction of the text, so that its end is cut off and not its beginning.
    <span
      dir={RIGHT_TO_LEFT.test(text) ? 'rtl' : 'ltr'}
      className="line-clamp-2 w-fit max-w-full wrap-anywhere whitespace-normal"
    >
      {children}
      {author === undefined ? null : (
        <>
          <Untranslated>{author}</Untranslated>
          {i18n._('{name}: {text}', { name: '', text: '' })}
        </>
      )}
      <Untranslated>{text}</Untranslated>
    </span>
  );
}

function translateContent({ content, mediaType, fileType }: WireMessage): string {
  return content || (fileType ? translateFileType(mediaType ?? fileType) : '');
}

function translateAuthor({ side, author, isAutomatic }: WireMessage): string | undefined {
  if (side !== 'staff') return undefined;
  if (isAutomatic) return i18n._('Automatic answer');
  return author?.name ?? i18n._('Administration');
}

/** Formats the time of today's messages, else the day. */
function formatWhen(at: string): string {
  const moment = Date.parse(at);
  return toDayKey(moment) === toDayKey(Date.now()) ? formatTimeOfDay(moment) : formatDay(moment);
}
