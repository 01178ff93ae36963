import { i18n } from '@lingui/core';
import { useQuery } from '@tanstack/react-query';
import { buildConversation, type DeliveredMessage, findNewestUnread } from '@waha/domain/messaging/conversation';
import type { WireMessage } from '@waha/domain/messaging/messaging.contract';
import { findUnfilled } from '@waha/domain/messaging/staff/fill-reply';
import { useEffect, useMemo, useRef, useState } from 'react';
import { formatList } from '#platform/language/format';
import { translateError } from '#platform/translate-error';
import { toast } from '#ui/toast';
import type { OwnMessage } from '../messaging.actions';
import { toDayKey } from '../messaging.texts';
import type { MessageJob, ShownEntry } from '../opened/use-shown-file';
import { useConversation } from '../use-conversation';
import {
  fetchOlderMemberMessages,
  memberConversationQuery,
  useMarkMemberRead,
  useSendToMember,
} from './staff-conversations.queries';

/** Manages a member's conversation for the administration. */
export function useMemberMessages(userId: string) {
  const newest = useQuery(memberConversationQuery(userId));
  const readOlder = (before: string) => fetchOlderMemberMessages(userId, before);
  const { messages, older, loadOlder } = useConversation({ newest: newest.data?.messages, readOlder });
  const [answered, setAnswered] = useState<readonly DeliveredMessage<WireMessage>[]>([]);
  const sending = useSendToMember(userId);
  const isUnmountedRef = useHasUnmounted();
  const entries = useMemo<ShownEntry[]>(() => {
    const conversationInput = { loaded: messages ?? [], answered, unsent: [], dayOf: toDayKey };
    return buildConversation<WireMessage, MessageJob>({ ...conversationInput, ownSide: 'staff' });
  }, [messages, answered]);

  /** @throws ApiError, NetworkError, UnfilledReplyError; the same key makes the next try the same message */
  async function send(message: OwnMessage, key: string): Promise<void> {
    const unfilled = findUnfilled(message.text);
    if (unfilled.length > 0) throw new UnfilledReplyError(unfilled);
    try {
      const answer = await sending.mutateAsync({ ...message, key });
      setAnswered((current) => [...current, { key, message: answer }]);
      // The server assigns a conversation that belongs to no one to the person who answers.
      if (newest.data?.assignee === null) toast.success(i18n._('Assigned to you.'));
    } catch (error) {
      // The user may have opened another conversation: show a toast. The draft stays in this one.
      if (isUnmountedRef.current) toast.error(translateSendFailure(error));
      throw error;
    }
  }

  return { newest, entries, older, loadOlder, send, markRead: useMarkRead(userId, entries) };
}

/** The text still contains variables of a quick reply. */
class UnfilledReplyError extends Error {
  constructor(readonly variables: readonly string[]) {
    super('unfilled reply');
  }
}

/** Returns the reason why a reply did not reach a member (spec 3 §8). */
export function translateSendFailure(error: unknown): string {
  if (error instanceof UnfilledReplyError)
    return i18n._('Replace {variables} before you send the message.', { variables: formatList(error.variables) });
  return i18n._('Failed to send message: {detail}', { detail: translateError(error) });
}

function useHasUnmounted() {
  const isUnmountedRef = useRef(false);
  useEffect(() => {
    isUnmountedRef.current = false;
    return () => {
      isUnmountedRef.current = true;
    };
  }, []);
  return isUnmountedRef;
}

/** Reports to the server, once per position, up to which message the administration has read. */
function useMarkRead(userId: string, entries: readonly ShownEntry[]): () => void {
  const marking = useMarkMemberRead(userId);
  const markedId = useRef<string>(undefined);
  return () => {
    const upTo = findNewestUnread(entries);
    if (upTo === undefined || upTo === markedId.current) return;
    markedId.current = upTo;
    marking.mutate(upTo, {
      onError: () => {
        markedId.current = undefined; // retried at the next view
      },
    });
  };
}
