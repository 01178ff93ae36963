import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { SECOND } from '@waha/domain/kernel/time';
import { listPacks } from '@waha/domain/purchase/purchase.contract';
import {
  type AnnouncementContent,
  type Audience,
  cancelAnnouncement,
  countAudience,
  deleteAnnouncement,
  editAnnouncement,
  listAnnouncements,
  readAnnouncement,
  sendAnnouncement,
  writeAnnouncement,
} from '@waha/domain/staff-announcements.contract';
import { call, callPage } from '../../../platform/api-client';
import { readQuery } from '../../../platform/read-query';
import { useStaffCommand } from '../../../shell/staff/use-command';

/** What admins are told of changes by: the members' notifications are made of announcements. */
const FEATURE = 'notifications';
const NOW = { staleTime: 0 };

export const announcementsQuery = () => ({
  ...infiniteQueryOptions({
    queryKey: [FEATURE, 'announcements', 'list'],
    queryFn: ({ signal, pageParam }) =>
      callPage(listAnnouncements, { query: { limit: 50, cursor: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor,
  }),
  ...NOW,
});

/** One of them; who looks at the figures of one that has begun sees them grow. */
export const announcementQuery = (id: string) =>
  queryOptions({
    ...readQuery([FEATURE, 'announcements', 'one', id], readAnnouncement, { params: { id } }, NOW),
    refetchInterval: ({ state: { data } }) => (data && data.startedAt !== null ? 5 * SECOND : false),
  });

/** How many members there are of an audience. */
export const audienceQuery = (audience: Audience) =>
  readQuery([FEATURE, 'announcements', 'audience', audience], countAudience, { query: audience }, NOW);

export const packNamesQuery = () => readQuery(['purchase', 'packs', 'names'], listPacks, {});

/** Of which announcement, and which version of it is known here. */
type Edit = { id: string; version: number };

export const useWrite = () =>
  useStaffCommand(FEATURE, (body: AnnouncementContent) => call(writeAnnouncement, { body }));
export const useEdit = () =>
  useStaffCommand(FEATURE, ({ id, ...body }: Edit & AnnouncementContent) =>
    call(editAnnouncement, { params: { id }, body }),
  );
export const useDelete = () =>
  useStaffCommand(FEATURE, ({ id, ...body }: Edit) => call(deleteAnnouncement, { params: { id }, body }));
export const useSend = () =>
  useStaffCommand(FEATURE, ({ id, ...body }: Edit & { sendAt?: string }) =>
    call(sendAnnouncement, { params: { id }, body }),
  );
export const useStop = () => useStaffCommand(FEATURE, (id: string) => call(cancelAnnouncement, { params: { id } }));
