import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import type { CallInput } from '@waha/domain/kernel/endpoint';
import { MINUTE } from '@waha/domain/kernel/time';
import type { MemberFilters } from '@waha/domain/members/member-filters';
import {
  addTag,
  deleteNote,
  deleteView,
  editNote,
  listNotes,
  listTags,
  listViews,
  readMembersTable,
  readStanding,
  readTags,
  removeTag,
  renameView,
  saveView,
  writeNote,
} from '@waha/domain/members/members.contract';
import { listQuickReplies } from '@waha/domain/messaging/messaging.contract';
import { listPacks } from '@waha/domain/purchase/purchase.contract';
import { messageSelected, tagSelected } from '@waha/domain/staff-selected-members.contract';
import { callApi, callApiPage } from '#platform/call-api';
import { endpointQuery } from '#platform/endpoint-query';
import { useStaffCommand } from '#shell/staff/use-command';

/** Personal data stays in memory no longer than needed. Nothing here is stored on the device. */
const SHORT_GC = { gcTime: MINUTE };
/** The members' data is stale whenever their profiles change. */
const FEATURE = 'profile';

/** The pages of members that match the filters, with their total number. */
export const membersTableQuery = (filters: MemberFilters) => ({
  ...infiniteQueryOptions({
    ...SHORT_GC,
    queryKey: [FEATURE, 'table', filters],
    queryFn: ({ signal, pageParam }) =>
      callApiPage(readMembersTable, { query: { ...filters, limit: 100, cursor: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    placeholderData: keepPreviousData,
  }),
  staleTime: 0,
});

/** Changes with messages, payments and the clock too, so it is read at every visit. */
export const memberStandingQuery = (userId: string) => ({
  ...endpointQuery([FEATURE, 'standing', userId], readStanding, { params: { userId } }, SHORT_GC),
  staleTime: 0,
});

export const tagsQuery = () => endpointQuery([FEATURE, 'tags'], listTags, {}, SHORT_GC);
export const memberTagsQuery = (userId: string) =>
  endpointQuery([FEATURE, 'tags', userId], readTags, { params: { userId } }, SHORT_GC);
export const viewsQuery = () => endpointQuery([FEATURE, 'views'], listViews, {}, SHORT_GC);
export const packNamesQuery = () => endpointQuery([FEATURE, 'packs'], listPacks, {}, SHORT_GC);

export const useAddTag = (userId: string) =>
  useStaffCommand(FEATURE, (tag: string) => callApi(addTag, { params: { userId }, body: { tag } }));
export const useRemoveTag = (userId: string) =>
  useStaffCommand(FEATURE, (tag: string) => callApi(removeTag, { params: { userId, tag } }));
export const useSaveView = () =>
  useStaffCommand(FEATURE, (body: { name: string; filters: MemberFilters }) => callApi(saveView, { body }));
export const useRenameView = () =>
  useStaffCommand(FEATURE, ({ id, name }: { id: string; name: string }) =>
    callApi(renameView, { params: { id }, body: { name } }),
  );
export const useDeleteView = () => useStaffCommand(FEATURE, (id: string) => callApi(deleteView, { params: { id } }));

export const memberNotesQuery = (userId: string) =>
  endpointQuery([FEATURE, 'notes', userId], listNotes, { params: { userId } }, SHORT_GC);
export const useWriteNote = (userId: string) =>
  useStaffCommand(FEATURE, (text: string) => callApi(writeNote, { params: { userId }, body: { text } }));
export const useEditNote = (userId: string) =>
  useStaffCommand(FEATURE, ({ noteId, text }: { noteId: string; text: string }) =>
    callApi(editNote, { params: { userId, noteId }, body: { text } }),
  );
export const useDeleteNote = (userId: string) =>
  useStaffCommand(FEATURE, (noteId: string) => callApi(deleteNote, { params: { userId, noteId } }));

export const repliesToMembersQuery = () =>
  endpointQuery(['messaging', 'replies-to-members'], listQuickReplies, {}, SHORT_GC);
export const useTagSelected = () =>
  useStaffCommand(FEATURE, (body: CallInput<typeof tagSelected>['body']) => callApi(tagSelected, { body }));
/** Two hundred messages take the server longer than one command. */
const MESSAGES_TIMEOUT_MS = MINUTE;
export const useMessageSelected = () =>
  useStaffCommand('messaging', ({ key, ...body }: CallInput<typeof messageSelected>['body'] & { key: string }) =>
    callApi(messageSelected, { body, idempotencyKey: key, timeoutMs: MESSAGES_TIMEOUT_MS }),
  );
