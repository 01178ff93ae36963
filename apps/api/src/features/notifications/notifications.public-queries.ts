import type { MemberId } from '@waha/domain/kernel/ids';
import type { Instant } from '@waha/domain/kernel/time';
import type { NotificationType } from '@waha/domain/notifications/notification';
import { and, count, eq, inArray, isNull, max, sql } from 'drizzle-orm';
import type { Database, Tx } from '#platform/database/database';
import { prepareQuery } from '#platform/database/prepared/prepare-query';
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

/** Returns when each of these members last got a notification of the type; those who never did are absent. */
export async function findLastNotified(
  db: Tx | Database,
  memberIds: readonly MemberId[],
  type: NotificationType,
): Promise<Map<MemberId, Instant>> {
  if (memberIds.length === 0) return new Map();
  const { memberId, createdAt } = memberNotifications;
  const rows = await db
    .select({ memberId, last: max(createdAt) })
    .from(memberNotifications)
    .where(and(inArray(memberId, [...memberIds]), eq(memberNotifications.type, type)))
    .groupBy(memberId);
  return new Map(rows.map(({ memberId: id, last }) => [id, last!]));
}
