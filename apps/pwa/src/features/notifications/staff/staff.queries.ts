import { deleteStaffNotification, listStaffNotifications } from '@waha/domain/notifications/notifications.contract';
import { callApi, callApiPage } from '#platform/call-api';
import { createStaffQueue } from '#shell/staff/queue/queue';
import { useStaffCommand } from '#shell/staff/use-command';

export const staffNoticesQuery = () =>
  createStaffQueue(['notifications', 'staff'], (cursor, signal) =>
    callApiPage(listStaffNotifications, { query: { cursor }, signal }),
  );

export const useDeleteStaffNotice = () =>
  useStaffCommand('notifications', (id: string) => callApi(deleteStaffNotification, { params: { id } }));
