import { insertRows } from '#platform/database/prepared/insert-rows';
import type { UnitOfWork } from '#platform/database/unit-of-work';
import { queuePush } from '#platform/push/pusher';
import { scheduleNoticeMail } from './notice-mail.store';
import { memberNotifications } from './notifications.tables';

type NewNotification = typeof memberNotifications.$inferInsert;

/** Saves a notification of a member, queues its push, and schedules its mail, if the member asked for mails. */
export async function saveNotification(unit: UnitOfWork, notification: NewNotification): Promise<void> {
  const { id, memberId, type } = notification;
  await insertRows(unit.tx, memberNotifications, [notification]);
  await queuePush(unit, { personId: memberId, kind: type, subjectId: id });
  await scheduleNoticeMail(unit, memberId);
}
