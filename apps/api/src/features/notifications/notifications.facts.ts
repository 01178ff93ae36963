import type { MemberId } from '@waha/domain/kernel/ids';
import { and, count, eq, isNull } from 'drizzle-orm';
import type { Database, Tx } from '../../platform/database/database';
import { memberNotifications } from './notifications.tables';

/** How many notifications the member has not read. */
export async function countUnreadNotices(db: Tx | Database, memberId: MemberId): Promise<number> {
  const unread = and(eq(memberNotifications.memberId, memberId), isNull(memberNotifications.readAt));
  const [row] = await db.select({ unread: count() }).from(memberNotifications).where(unread);
  return row?.unread ?? 0;
}
