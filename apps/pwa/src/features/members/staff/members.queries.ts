import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
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
  readTags,
  removeTag,
  renameView,
  saveView,
  writeNote,
} from '@waha/domain/members/members.contract';
import { listPacks } from '@waha/domain/purchase/purchase.contract';
import { call, callPage } from '../../../platform/api-client';
import { readQuery } from '../../../platform/read-query';
import { useStaffCommand } from '../../../shell/staff/use-command';

/** Who somebody is stays in memory no longer than it is looked at. Nothing here is kept on the device. */
const PRIVATE = { gcTime: MINUTE };
/** What is said of members is old as soon as their profiles are. */
const FEATURE = 'profile';

/** Members that fit, page after page, and how many there are. */
export const membersTableQuery = (filters: MemberFilters) => ({
  ...infiniteQueryOptions({
    ...PRIVATE,
    queryKey: [FEATURE, 'table', filters],
    queryFn: ({ signal, pageParam }) =>
      callPage(readMembersTable, { query: { ...filters, limit: 100, cursor: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    placeholderData: keepPreviousData,
  }),
  staleTime: 0,
});

export const tagsQuery = () => readQuery([FEATURE, 'tags'], listTags, {}, PRIVATE);
export const memberTagsQuery = (userId: string) =>
  readQuery([FEATURE, 'tags', userId], readTags, { params: { userId } }, PRIVATE);
export const viewsQuery = () => readQuery([FEATURE, 'views'], listViews, {}, PRIVATE);
export const packNamesQuery = () => readQuery([FEATURE, 'packs'], listPacks, {}, PRIVATE);

export const useAddTag = (userId: string) =>
  useStaffCommand(FEATURE, (tag: string) => call(addTag, { params: { userId }, body: { tag } }));
export const useRemoveTag = (userId: string) =>
  useStaffCommand(FEATURE, (tag: string) => call(removeTag, { params: { userId, tag } }));
export const useSaveView = () =>
  useStaffCommand(FEATURE, (body: { name: string; filters: MemberFilters }) => call(saveView, { body }));
export const useRenameView = () =>
  useStaffCommand(FEATURE, ({ id, name }: { id: string; name: string }) =>
    call(renameView, { params: { id }, body: { name } }),
  );
export const useDeleteView = () => useStaffCommand(FEATURE, (id: string) => call(deleteView, { params: { id } }));

export const memberNotesQuery = (userId: string) =>
  readQuery([FEATURE, 'notes', userId], listNotes, { params: { userId } }, PRIVATE);
export const useWriteNote = (userId: string) =>
  useStaffCommand(FEATURE, (text: string) => call(writeNote, { params: { userId }, body: { text } }));
export const useEditNote = (userId: string) =>
  useStaffCommand(FEATURE, ({ noteId, text }: { noteId: string; text: string }) =>
    call(editNote, { params: { userId, noteId }, body: { text } }),
  );
export const useDeleteNote = (userId: string) =>
  useStaffCommand(FEATURE, (noteId: string) => call(deleteNote, { params: { userId, noteId } }));
