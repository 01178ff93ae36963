import { i18n } from '@lingui/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { type ReactNode, useDeferredValue, useEffect, useState } from 'react';
import { onAccessLost } from '../../../platform/access-lost';
import { readFurther } from '../../../shell/staff/queue';
import { StaffSearch } from '../../../shell/staff/search-field';
import { WorkList } from '../../../shell/staff/work-list';
import { Loaded } from '../../../shell/states/query-boundary';
import { EmptyState } from '../../../ui/empty-state';
import { Tabs } from '../../../ui/tabs';
import { toast } from '../../../ui/toast';
import { INBOX_LISTS, type InboxList, useInboxAddress } from './inbox-address';
import { conversationItem, recipientItem } from './inbox-items';
import { MemberConversation } from './member-conversation';
import { conversationsQuery, recipientsQuery } from './staff.queries';

type InboxProps = {
  /** Who a member is, beside their conversation. */
  about: (userId: string) => ReactNode;
};

/** One inbox for all of the administration: whom to write to, what was said, and who they are (spec 3 §2). */
export function Inbox({ about }: InboxProps) {
  useOwnWordsForLostAccess();
  const { list, member, q, go } = useInboxAddress();
  const [typed, setTyped] = useState(q);
  const asked = useDeferredValue(typed.trim());
  const { items, further, whenEmpty } = useInboxList(list, asked);
  function search(text: string) {
    setTyped(text);
    go({ q: text.trim() });
  }
  const tabs = INBOX_LISTS.map((name) => ({ value: name, label: sayList(name) }));
  return (
    <WorkList
      label={sayList(list)}
      items={items}
      chosen={member}
      onChoose={(id) => go({ member: id, picture: undefined })}
      {...further}
      frame={(shown) => (
        <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-3">
          <StaffSearch value={typed} onChange={search} />
          <Tabs
            label={i18n._('Whom to write to')}
            fit
            tabs={tabs.map((tab) => ({ ...tab, panel: shown }))}
            value={list}
            onChoose={(next) => go({ list: next })}
          />
        </div>
      )}
      whenEmpty={whenEmpty}
      whenNoneIsChosen={i18n._('Select a user or conversation to start messaging')}
      staysInView
      isSlim
      details={
        member ? (
          <MemberConversation key={member} userId={member} onClose={() => go({ member: undefined })} about={about} />
        ) : null
      }
    />
  );
}

/** Conversations are read in any case: how much is new stands beside everybody. */
function useInboxList(list: InboxList, q: string) {
  const conversations = useInfiniteQuery(conversationsQuery(q));
  const recipients = useInfiniteQuery({ ...recipientsQuery(q), enabled: list === 'users' });
  const known = conversations.data?.pages.flatMap(({ page }) => page) ?? [];
  const empty = (sentence: string) => (
    <EmptyState picture={q ? 'no-results' : 'nothing-yet'}>{q ? i18n._('No user fits.') : sentence}</EmptyState>
  );
  if (list === 'conversations')
    return {
      items: known.map(conversationItem),
      further: readFurther(conversations),
      whenEmpty: (
        <Loaded query={conversations} sayFailure={() => i18n._('Failed to fetch conversations.')}>
          {() => empty(i18n._('Nobody has written yet.'))}
        </Loaded>
      ),
    };
  const members = recipients.data?.pages.flatMap(({ page }) => page) ?? [];
  return {
    items: members.map((member) => recipientItem(member, known)),
    further: readFurther(recipients),
    whenEmpty: (
      <Loaded query={recipients} sayFailure={() => i18n._('Failed to fetch users. Please try again.')}>
        {() => empty(i18n._('No user fits.'))}
      </Loaded>
    ),
  };
}

function sayList(list: InboxList): string {
  return list === 'users' ? i18n._('Users') : i18n._('Conversations');
}

/** In messaging a lost session has a sentence of its own (spec 3 §8); it takes the place of the general one. */
function useOwnWordsForLostAccess(): void {
  useEffect(
    () =>
      onAccessLost(({ status }) => {
        if (status === 401)
          toast.error(i18n._('Token expired or invalid. Please log in again.'), { id: 'access-lost' });
      }),
    [],
  );
}
