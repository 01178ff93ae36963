import { useLocation, useRouter } from '@tanstack/react-router';
import { DEFAULT_INBOX_FILTER, INBOX_FILTERS, type InboxFilter } from '@waha/domain/messaging/staff/inbox';
import { useMemo } from 'react';

export const INBOX_LISTS = ['users', 'conversations'] as const;
export type InboxList = (typeof INBOX_LISTS)[number];

type InboxAddress = {
  list: InboxList;
  /** The shown part of the conversations. */
  filter: InboxFilter;
  q: string;
  /** The member whose conversation is open. */
  member?: string | undefined;
  /** The layer above it: the key of the message whose picture is open, or the member's profile. */
  picture?: string | undefined;
  about?: string | undefined;
};

/** Returns the open parts of the inbox from the address, so that back, reload and links work. */
export function useInboxAddress(): InboxAddress & { navigate: (changes: Partial<InboxAddress>) => void } {
  const router = useRouter();
  const search = useLocation().search as Record<string, string | undefined>;
  return useMemo(() => {
    const list = INBOX_LISTS.find((each) => each === search.list) ?? 'conversations';
    const filter = INBOX_FILTERS.find((each) => each === search.filter) ?? DEFAULT_INBOX_FILTER;
    const address: InboxAddress = { ...search, list, filter, q: search.q ?? '' };
    return {
      ...address,
      navigate: (changes: Partial<InboxAddress>) => {
        const next = { ...address, ...changes };
        // Opening adds a history entry; moving to another member, or closing, does not.
        const isStep = ADDRESS_STEPS.some((name) => next[name] !== undefined && address[name] === undefined);
        void router.navigate({
          to: '.',
          search: { view: search.view, ...toParams(next) },
          replace: !isStep,
          resetScroll: false,
        });
      },
    };
  }, [router, search]);
}

const ADDRESS_STEPS = ['member', 'picture', 'about'] as const;

function toParams({ list, filter, q, member, picture, about }: InboxAddress): Record<string, string> {
  return {
    ...(list !== 'conversations' && { list }),
    ...(filter !== DEFAULT_INBOX_FILTER && { filter }),
    ...(q && { q }),
    ...(member && { member, ...(picture && { picture }), ...(about && { about }) }),
  };
}
