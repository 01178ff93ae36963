import type { MemberId } from '@waha/domain/kernel/ids';
import { eq } from 'drizzle-orm';
import type { Database, Tx } from '#platform/database/database';
import { readInPages } from '#platform/documents/member-data';
import { memberNotifications, noticeMails, staffNotifications } from './notifications.tables';

export function readNotificationsData(db: Database, memberId: MemberId) {
  return {
    noticeMail: readInPages(db, noticeMails, eq(noticeMails.memberId, memberId), { by: noticeMails.memberId }),
    notifications: readInPages(db, memberNotifications, eq(memberNotifications.memberId, memberId)),
  };
}

/** Erases the member's notifications, and notifications of staff about the member, which contain the name. */
export async function eraseNotifications(tx: Tx, memberId: MemberId): Promise<void> {
  await tx.delete(memberNotifications).where(eq(memberNotifications.memberId, memberId));
  await tx.delete(noticeMails).where(eq(noticeMails.memberId, memberId));
  await tx.delete(staffNotifications).where(eq(staffNotifications.memberId, memberId));
}
