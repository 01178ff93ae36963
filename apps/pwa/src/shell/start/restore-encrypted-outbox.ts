import { i18n } from '@lingui/core';
import { readDeviceKey, readDeviceLock } from '@waha/domain/account/device-lock.contract';
import { renewDeviceLock } from '#offline/encrypted-outbox/device-lock';
import { outboxScheduler } from '#offline/outbox/outbox-scheduler';
import { callApi } from '#platform/call-api';
import { toast } from '#ui/toast';

/** Restores the member's encrypted outbox after a login and reports what could not be decrypted. */
export async function restoreEncryptedOutbox(userId: string): Promise<void> {
  const result = await renewDeviceLock(
    userId,
    (lockId) => callApi(readDeviceKey, { params: { lockId } }),
    (lockId) => callApi(readDeviceLock, { params: { lockId } }),
  );
  if (result === 'partly') toast.error(i18n._('Some of the locked items on this phone could not be opened.'));
  if (result === 'unreadable') toast.error(i18n._('The locked items on this phone could not be opened.'));
  if (result !== 'nothing' && result !== 'busy') outboxScheduler.flushSoon();
}
