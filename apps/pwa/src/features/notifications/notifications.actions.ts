import { i18n } from '@lingui/core';
import { markAllRead, markRead } from '@waha/domain/notifications/notifications.contract';
import { enqueueCall } from '#offline/outbox-state/use-outbox';

/** Marks one notification as read, or all up to and including it: ids increase with time. */
export type ReadMark = { id: string; andOlder: boolean };

/**
 * Tells the server what was read.
 * @returns the job's key
 * @throws DeviceError
 */
export function sendReadMark(readMark: ReadMark): Promise<string> {
  const { id, andOlder } = readMark;
  const options = { label: i18n._('Notifications'), note: readMark };
  return andOlder
    ? enqueueCall(markAllRead, { body: { upTo: id } }, options)
    : enqueueCall(markRead, { params: { id } }, options);
}
