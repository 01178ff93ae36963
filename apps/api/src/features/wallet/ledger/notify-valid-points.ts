import type { MemberId } from '@waha/domain/kernel/ids';
import type { Instant } from '@waha/domain/kernel/time';
import {
  isNotifiedKind,
  isNotifiedToday,
  sumNewlyValidPoints,
  VALID_POINTS_NEWS_MS,
} from '@waha/domain/wallet/newly-valid-points';
import { and, asc, gt, lte, sql } from 'drizzle-orm';
import { findLastNotified } from '#features/notifications/notifications.public-queries';
import { findPerson } from '#platform/auth/people.store';
import { eqLiteral } from '#platform/database/conditions/eq-literal';
import type { Database } from '#platform/database/database';
import type { UnitOfWork } from '#platform/database/unit-of-work';
import { sendEachReminder } from '#platform/push/send-each-reminder';
import type { Services } from '#platform/services';
import { listEntries } from '../wallet.store';
import { pointEntries } from '../wallet.tables';

const PAGE_SIZE = 200;
const NOTIFICATION_TYPE = 'POINTS_VALID';

/** Notifies members whose bonus points have become valid, once a day, in the daytime. The notification is the record of it. */
export async function notifyValidPoints(
  needs: Pick<Services, 'db' | 'transact' | 'clock'>,
  signal?: AbortSignal,
): Promise<void> {
  const { db, clock } = needs;
  await sendEachReminder<MemberId>(needs, { listPages: () => listCandidates(db, clock()), remind: notify }, signal);
}

/** Returns the members with points that have become valid since their last notification. */
async function* listCandidates(db: Database, now: Instant): AsyncIterable<MemberId[]> {
  const { account, kind, memberId, becomesValidAt, points, id } = pointEntries;
  // The order of the index `wallet_points_by_time`.
  const position = sql`(${becomesValidAt}, ${points}, ${id})`;
  let last: { becomesValidAt: Instant; points: number; id: number } | undefined;
  do {
    const isAfter = last && sql`${position} > (${last.becomesValidAt}, ${last.points}, ${last.id})`;
    const isNews = and(gt(becomesValidAt, now - VALID_POINTS_NEWS_MS), lte(becomesValidAt, now));
    const page = await db
      .select({ memberId, kind, becomesValidAt, points, id })
      .from(pointEntries)
      .where(and(eqLiteral(account, 'wallet'), isNews, isAfter))
      .orderBy(asc(becomesValidAt), asc(points), asc(id))
      .limit(PAGE_SIZE);
    const entries = page.filter((entry) => isNotifiedKind(entry.kind));
    const memberIds = [...new Set(entries.map((entry) => entry.memberId))];
    const lastNotified = await findLastNotified(db, memberIds, NOTIFICATION_TYPE);
    const unnotified = entries.filter((entry) => {
      const notifiedAt = lastNotified.get(entry.memberId);
      return !isNotifiedToday(notifiedAt, now) && entry.becomesValidAt > (notifiedAt ?? 0);
    });
    yield [...new Set(unnotified.map((entry) => entry.memberId))];
    last = page.length === PAGE_SIZE ? page.at(-1) : undefined;
  } while (last);
}

async function notify(unit: UnitOfWork, memberId: MemberId): Promise<void> {
  const { tx, now } = unit;
  const member = await findPerson(tx, memberId);
  if (member?.role !== 'user' || member.blockedAt !== undefined) return;
  const notifiedAt = (await findLastNotified(tx, [memberId], NOTIFICATION_TYPE)).get(memberId);
  const points = sumNewlyValidPoints(await listEntries(tx, memberId), { notifiedAt, now });
  if (points > 0) await unit.emit({ type: 'points.became-valid', memberId, points, at: now });
}
