import { queryOptions } from '@tanstack/react-query';
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
import { callApi } from '#platform/call-api';
import { endpointQuery } from '#platform/endpoint-query';
import { createStaffQueue } from '#shell/staff/queue/queue';
import { useStaffCommand } from '#shell/staff/use-command';

/** The feature whose changes the server reports: announcements become notifications of members. */
const FEATURE = 'notifications';
const ALWAYS_STALE = { staleTime: 0 };

export const announcementsQuery = () => ({
  ...createStaffQueue([FEATURE, 'announcements', 'list'], listAnnouncements, { query: { limit: 50 } }),
  ...ALWAYS_STALE,
});

/** One announcement; its figures are refetched while it is being sent. */
export const announcementQuery = (id: string) =>
  queryOptions({
    ...endpointQuery([FEATURE, 'announcements', 'one', id], readAnnouncement, { params: { id } }, ALWAYS_STALE),
    refetchInterval: ({ state: { data } }) => (data && data.startedAt !== null ? 5 * SECOND : false),
  });

/** The number of members in an audience. */
export const audienceQuery = (audience: Audience) =>
  endpointQuery([FEATURE, 'announcements', 'audience', audience], countAudience, { query: audience }, ALWAYS_STALE);

export const packNamesQuery = () => endpointQuery(['purchase', 'packs', 'names'], listPacks, {});

/** The announcement to edit, and its version known here. */
type EditTarget = { id: string; version: number };

export const useCreateAnnouncement = () =>
  useStaffCommand(FEATURE, (body: AnnouncementContent) => callApi(writeAnnouncement, { body }));
export const useEditAnnouncement = () =>
  useStaffCommand(FEATURE, ({ id, ...body }: EditTarget & AnnouncementContent) =>
    callApi(editAnnouncement, { params: { id }, body }),
  );
export const useDeleteAnnouncement = () =>
  useStaffCommand(FEATURE, ({ id, ...body }: EditTarget) => callApi(deleteAnnouncement, { params: { id }, body }));
export const useSendAnnouncement = () =>
  useStaffCommand(FEATURE, ({ id, ...body }: EditTarget & { sendAt?: string }) =>
    callApi(sendAnnouncement, { params: { id }, body }),
  );
export const useStopAnnouncement = () =>
  useStaffCommand(FEATURE, (id: string) => callApi(cancelAnnouncement, { params: { id } }));
