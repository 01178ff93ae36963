import { deleteStaffNotification, listStaffNotifications } from '@waha/domain/notifications/notifications.contract';
import { call, callPage } from '../../../platform/api-client';
import { staffQueue } from '../../../shell/staff/queue/queue';
import { useStaffCommand } from '../../../shell/staff/use-command';

export const staffNoticesQuery = () =>
  staffQueue(['notifications', 'staff'], (cursor, signal) =>
    callPage(listStaffNotifications, { query: { cursor }, signal }),
  );

export const useDeleteStaffNotice = () =>
  useStaffCommand('notifications', (id: string) => call(deleteStaffNotification, { params: { id } }));
