import { type LoadedMessages, mergeNewestPage, mergeOlderPage } from '@waha/domain/messaging/conversation';
import type { WireMessage } from '@waha/domain/messaging/messaging.contract';
import { useState } from 'react';
import { PAGE_SIZE } from './messaging.queries';

type ConversationReads = {
  /** The newest page, as it was last fetched. */
  newest: readonly WireMessage[] | undefined;
  /** Fetches the page before a message. */
  readOlder: (before: string) => Promise<readonly WireMessage[]>;
};

/** `older`: the state of the page before the first loaded message. */
export type OlderState = 'none' | 'there' | 'loading' | 'failed';

/** Manages the loaded part of a conversation, from the newest page up, always without gaps. */
export function useConversation({ newest, readOlder }: ConversationReads) {
  const [page, setPage] = useState<readonly WireMessage[]>();
  const [loaded, setLoaded] = useState<LoadedMessages<WireMessage>>();
  const [olderRequest, setOlderRequest] = useState<'loading' | 'failed'>();

  let now = loaded;
  if (newest && newest !== page) {
    now = mergeNewestPage(loaded, newest, PAGE_SIZE);
    setPage(newest);
    setLoaded(now);
  }
  const older: OlderState = now?.hasOlder ? (olderRequest ?? 'there') : 'none';

  async function loadOlder(): Promise<void> {
    const beforeId = now?.messages[0]?._id;
    if (beforeId === undefined || older === 'none' || older === 'loading') return;
    setOlderRequest('loading');
    try {
      const above = await readOlder(beforeId);
      setLoaded((current) => current && mergeOlderPage(current, above, { askedBefore: beforeId, limit: PAGE_SIZE }));
      setOlderRequest(undefined);
    } catch {
      setOlderRequest('failed');
    }
  }

  return { messages: now?.messages, older, loadOlder: () => void loadOlder() };
}
