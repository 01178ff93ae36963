import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { MINUTE } from '@waha/domain/kernel/time';
import type { CompleteMessage } from '@waha/domain/messaging/message';
import {
  addQuickReply,
  countUnreadMessages,
  deleteQuickReply,
  editQuickReply,
  listConversations,
  listQuickReplies,
  markMessagesRead,
  sendToMember,
  type WireConversation,
  type WireQuickReply,
} from '@waha/domain/messaging/messaging.contract';
import { listMembers } from '@waha/domain/profile/profile.contract';
import { call, callPage } from '../../../platform/api-client';
import { staffQueue } from '../../../shell/staff/queue/queue';
import { useStaffCommand } from '../../../shell/staff/use-command';
import { MESSAGING, PAGE } from '../messaging.queries';

/** What members write stays in memory no longer than it is looked at. Nothing here is kept on the device. */
const PRIVATE = { gcTime: MINUTE, staleTime: 0 };
/** A recording of five minutes over a thin link. */
const FILE_TIMEOUT = 3 * MINUTE;

export const conversationsQuery = (q: string) => ({
  ...PRIVATE,
  ...staffQueue([...MESSAGING, 'staff', 'list', q], (cursor, signal) =>
    callPage(listConversations, { query: { q, cursor }, signal }),
  ),
  placeholderData: keepPreviousData,
});

/** Everybody whom one could write to. */
export const recipientsQuery = (q: string) => ({
  ...PRIVATE,
  ...staffQueue([...MESSAGING, 'staff', 'members', q], (cursor, signal) =>
    callPage(listMembers, { query: { q, cursor }, signal }),
  ),
  placeholderData: keepPreviousData,
});

/** A member and the newest page of what was said. */
export const memberConversationQuery = (userId: string) =>
  queryOptions({
    ...PRIVATE,
    queryKey: [...MESSAGING, 'staff', 'of', userId],
    queryFn: ({ signal }) => readPart({ userId, limit: PAGE }, signal),
  });

/** The page above a message. */
export const readOlderOf = async (userId: string, before: string) =>
  (await readPart({ userId, before, limit: PAGE })).messages;

type Part = { userId: string; before?: string; limit: number };

async function readPart(query: Part, signal?: AbortSignal): Promise<WireConversation> {
  const [part] = await call(listConversations, { query, ...(signal && { signal }) });
  if (!part) throw new Error('a conversation was asked for and none came');
  return part;
}

const unreadQuery = queryOptions({
  queryKey: [...MESSAGING, 'staff', 'unread'],
  queryFn: ({ signal }) => call(countUnreadMessages, { signal }),
});

/** How many messages of members nobody of the administration has read. */
export const useUnreadOfMembers = () => useQuery(unreadQuery).data?.unreadCount ?? 0;

type Answer = CompleteMessage<File> & { durationMs?: number | undefined; key: string };

/** Sends at once or fails; the key makes a second try the same message. */
export const useSendToMember = (userId: string) =>
  useStaffCommand('messaging', ({ text, file, durationMs, key }: Answer) =>
    call(sendToMember, {
      params: { userId },
      body: { ...(text !== '' && { content: text }), ...(durationMs !== undefined && { durationMs }) },
      ...(file && { files: { file }, timeoutMs: FILE_TIMEOUT }),
      idempotencyKey: key,
    }),
  );

export const useMarkReadOf = (userId: string) =>
  useStaffCommand('messaging', (upTo: string) => call(markMessagesRead, { body: { upTo, userId } }));

export const quickRepliesQuery = queryOptions({
  queryKey: [...MESSAGING, 'staff', 'quick-replies'],
  queryFn: ({ signal }) => call(listQuickReplies, { signal }),
});

export type QuickReplyFields = Pick<WireQuickReply, 'title' | 'text' | 'translations'>;

/** Adds one, or changes the one with this id. */
export const useSaveQuickReply = (id: string | undefined) =>
  useStaffCommand('messaging', ({ key, ...body }: QuickReplyFields & { key: string }) =>
    id === undefined
      ? call(addQuickReply, { body, idempotencyKey: key })
      : call(editQuickReply, { params: { id }, body, idempotencyKey: key }),
  );

export const useDeleteQuickReply = (id: string) =>
  useStaffCommand<void, { message: string }>('messaging', () => call(deleteQuickReply, { params: { id } }));
