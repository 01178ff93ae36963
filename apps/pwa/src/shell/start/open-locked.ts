import { i18n } from '@lingui/core';
import { readDeviceKey, readDeviceLock } from '@waha/domain/account/device-lock.contract';
import { readyLock } from '../../offline/leaving/device-lock';
import { flushSoon } from '../../offline/outbox/triggers';
import { call } from '../../platform/api-client';
import { toast } from '../../ui/toast';

/** After a login: what the member left locked on this phone goes, and they hear of what could not be opened. */
export async function openLocked(userId: string): Promise<void> {
  const opened = await readyLock(
    userId,
    (lockId) => call(readDeviceKey, { params: { lockId } }),
    (lockId) => call(readDeviceLock, { params: { lockId } }),
  );
  if (opened === 'partly') toast.error(i18n._('Some of what was locked on this phone could not be opened.'));
  if (opened === 'unreadable') toast.error(i18n._('What was locked on this phone could not be opened.'));
  if (opened !== 'nothing' && opened !== 'busy') flushSoon();
}
