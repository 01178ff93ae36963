import type { MemberId } from '@waha/domain/kernel/ids';
import { asc, eq } from 'drizzle-orm';
import type { Database, Tx } from '#platform/database/database';
import { memberNotifications, staffNotifications } from './notifications.tables';

export async function readNotificationsData(db: Database, memberId: MemberId) {
  const { id, createdAt, memberId: ofMember } = memberNotifications;
  return {
    notifications: await db
      .select()
      .from(memberNotifications)
      .where(eq(ofMember, memberId))
      .orderBy(asc(createdAt), asc(id)),
  };
}

/** Erases the member's notifications, and notifications of staff about the member, which contain the name. */
export async function eraseNotifications(tx: Tx, memberId: MemberId): Promise<void> {
  await tx.delete(memberNotifications).where(eq(memberNotifications.memberId, memberId));
  await tx.delete(staffNotifications).where(eq(staffNotifications.memberId, memberId));
}
