import type { MemberId, NotificationId } from '@waha/domain/kernel/ids';
import { NOTICE_MAIL_DELAY_MS } from '@waha/domain/notifications/notice-mail';
import { eq, max, sql } from 'drizzle-orm';
import type { Database, Tx } from '#platform/database/database';
import { prepareQuery } from '#platform/database/prepared/prepare-query';
import type { UnitOfWork } from '#platform/database/unit-of-work';
import { memberNotifications, noticeMails } from './notifications.tables';

/** Sorts before every id. */
const NO_NOTIFICATION = '' as NotificationId;

/** Returns the member's choice and what was mailed; undefined without such mails. */
export function findNoticeMail(db: Database | Tx, memberId: MemberId) {
  return noticeMailQuery(db).get({ memberId });
}

/** Prepared, because each notification reads it. */
const noticeMailQuery = prepareQuery((db) =>
  db
    .select()
    .from(noticeMails)
    .where(eq(noticeMails.memberId, sql.placeholder('memberId')))
    .prepare(),
);

/** Turns the mails about unread notifications on or off. Only notifications that come later are mailed. */
export async function saveNoticeMailChoice(
  { tx, now }: Pick<UnitOfWork, 'tx' | 'now'>,
  memberId: MemberId,
  isOn: boolean,
): Promise<void> {
  if (!isOn) {
    await tx.delete(noticeMails).where(eq(noticeMails.memberId, memberId));
    return;
  }
  const [newest] = await tx
    .select({ id: max(memberNotifications.id) })
    .from(memberNotifications)
    .where(eq(memberNotifications.memberId, memberId));
  const row = { memberId, chosenAt: now, upTo: newest?.id ?? NO_NOTIFICATION };
  await tx.insert(noticeMails).values(row).onConflictDoNothing();
}

/** Schedules the mail about a new notification, in the transaction of the notification, if the member asked for it. */
export async function scheduleNoticeMail(
  { tx, now }: Pick<UnitOfWork, 'tx' | 'now'>,
  memberId: MemberId,
): Promise<void> {
  const choice = await findNoticeMail(tx, memberId);
  if (!choice || choice.nextAt !== null) return;
  await tx
    .update(noticeMails)
    .set({ nextAt: now + NOTICE_MAIL_DELAY_MS })
    .where(eq(noticeMails.memberId, memberId));
}
