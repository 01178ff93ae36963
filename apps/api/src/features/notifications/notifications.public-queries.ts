import type { MemberId } from '@waha/domain/kernel/ids';
import { and, count, eq, isNull, sql } from 'drizzle-orm';
import type { Database, Tx } from '#platform/database/database';
import { prepareQuery } from '#platform/database/prepare-query';
import { memberNotifications } from './notifications.tables';

const selectUnreadCount = prepareQuery((db) =>
  db
    .select({ unread: count() })
    .from(memberNotifications)
    .where(and(eq(memberNotifications.memberId, sql.placeholder('memberId')), isNull(memberNotifications.readAt)))
    .prepare(),
);

/** Returns the number of the member's unread notifications. */
export async function countUnreadNotifications(db: Tx | Database, memberId: MemberId): Promise<number> {
  return (await selectUnreadCount(db).get({ memberId }))?.unread ?? 0;
}
