import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { BodyOf } from '@waha/domain/kernel/endpoint';
import { MINUTE } from '@waha/domain/kernel/time';
import type { CompleteMessage } from '@waha/domain/messaging/message';
import {
  listConversations,
  markMessagesRead,
  sendToMember,
  type WireConversation,
} from '@waha/domain/messaging/messaging.contract';
import type { InboxFilter } from '@waha/domain/messaging/staff/inbox';
import {
  changeConversation,
  countConversations,
  readAnswerTime,
  readBusinessHours,
  readReplyValues,
  saveBusinessHours,
  type WireBusinessHours,
} from '@waha/domain/messaging/staff/inbox.contract';
import { listMembers } from '@waha/domain/profile/profile.contract';
import { listStaff } from '@waha/domain/staff-accounts/staff-accounts.contract';
import { callApi } from '#platform/call-api';
import { endpointQuery } from '#platform/endpoint-query';
import { createStaffQueue } from '#shell/staff/queue/queue';
import { useStaffCommand } from '#shell/staff/use-command';
import { MESSAGING_KEY, PAGE_SIZE } from '../messaging.queries';

/** Members' messages stay in memory no longer than needed. Nothing here is stored on the device. */
const SHORT_GC = { gcTime: MINUTE, staleTime: 0 };
/** The timeout for a recording of five minutes over a slow connection. */
const FILE_TIMEOUT_MS = 3 * MINUTE;

export const conversationsQuery = (q: string, filter: InboxFilter) => ({
  ...SHORT_GC,
  ...createStaffQueue([...MESSAGING_KEY, 'staff', 'list', q, filter], listConversations, { query: { q, filter } }),
  placeholderData: keepPreviousData,
});

/** The number of conversations of each filter that has work to do. */
export const inboxCountsQuery = endpointQuery([...MESSAGING_KEY, 'staff', 'counts'], countConversations, {}, SHORT_GC);

/** How long members waited for an answer in the last 30 days. */
export const answerTimeQuery = endpointQuery([...MESSAGING_KEY, 'staff', 'answer-time'], readAnswerTime, {}, SHORT_GC);

/** The values of the variables in quick replies to a member. */
export const replyValuesQuery = (userId: string) =>
  endpointQuery([...MESSAGING_KEY, 'staff', 'reply-values', userId], readReplyValues, { params: { userId } }, SHORT_GC);

export const businessHoursQuery = endpointQuery([...MESSAGING_KEY, 'staff', 'business-hours'], readBusinessHours, {});

export const useSaveBusinessHours = () =>
  useStaffCommand('messaging', (body: WireBusinessHours) => callApi(saveBusinessHours, { body }));

/** All staff; a conversation is assigned to one of the administrators. */
export const assigneesQuery = endpointQuery(['staff-accounts', 'list'], listStaff, {}, { staleTime: MINUTE });

/** Assigns, closes, reopens, snoozes or wakes a conversation. */
export const useChangeConversation = (userId: string) =>
  useStaffCommand('messaging', (body: BodyOf<typeof changeConversation>) =>
    callApi(changeConversation, { params: { userId }, body }),
  );

/** All possible recipients. */
export const recipientsQuery = (q: string) => ({
  ...SHORT_GC,
  ...createStaffQueue([...MESSAGING_KEY, 'staff', 'members', q], listMembers, { query: { q } }),
  placeholderData: keepPreviousData,
});

/** A member and the newest page of the conversation. */
export const memberConversationQuery = (userId: string) =>
  queryOptions({
    ...SHORT_GC,
    queryKey: [...MESSAGING_KEY, 'staff', 'of', userId],
    queryFn: ({ signal }) => fetchPage({ userId, limit: PAGE_SIZE }, signal),
  });

/** The page before a message. */
export const fetchOlderMemberMessages = async (userId: string, before: string) =>
  (await fetchPage({ userId, before, limit: PAGE_SIZE })).messages;

type PageRequest = { userId: string; before?: string; limit: number };

async function fetchPage(query: PageRequest, signal?: AbortSignal): Promise<WireConversation> {
  const [conversation] = await callApi(listConversations, { query, ...(signal && { signal }) });
  if (!conversation) throw new Error('a conversation was asked for and none came');
  return conversation;
}

type Answer = CompleteMessage<File> & { durationMs?: number | undefined; key: string };

/** Sends at once or fails; the key makes a retry the same message. */
export const useSendToMember = (userId: string) =>
  useStaffCommand('messaging', ({ text, file, durationMs, key }: Answer) =>
    callApi(sendToMember, {
      params: { userId },
      body: { ...(text !== '' && { content: text }), ...(durationMs !== undefined && { durationMs }) },
      ...(file && { files: { file }, timeoutMs: FILE_TIMEOUT_MS }),
      idempotencyKey: key,
    }),
  );

export const useMarkMemberRead = (userId: string) =>
  useStaffCommand('messaging', (upTo: string) => callApi(markMessagesRead, { body: { upTo, userId } }));
