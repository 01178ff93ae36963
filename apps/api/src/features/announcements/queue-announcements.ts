import { ANNOUNCEMENT } from '@waha/domain/notifications/notification';
import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import { findPerson } from '#platform/auth/people.store';
import { eqLiteral } from '#platform/database/conditions/eq-literal';
import type { Database, Tx } from '#platform/database/database';
import type { UnitOfWork } from '#platform/database/unit-of-work';
import { countBulkMails } from '#platform/mail/mailer';
import { pushes } from '#platform/push/push.tables';
import { queuePush } from '#platform/push/pusher';
import type { Services } from '#platform/services';
import { type Announcement, findAnnouncement, findMailOptOuts } from './announcement.store';
import { announcementMembers } from './announcements.tables';
import { mailAnnouncement } from './mail-announcement';

/**
 * The maximum number of announcement pushes in the queue at a time, so that other pushes and mail are not delayed
 * behind all members. The next constant limits mail.
 */
const MAX_QUEUED_PUSHES = 50;
const MAX_QUEUED_MAILS = 40;

type Needs = Pick<Services, 'db' | 'transact' | 'config' | 'catalogue' | 'secret'>;
type DueDelivery = { announcementId: Announcement['id']; memberId: typeof announcementMembers.$inferSelect.memberId };

/** Queues the next pushes and mails of announcements, up to the limits. */
export async function queueAnnouncements(services: Needs): Promise<void> {
  const { db, transact } = services;
  for (const channel of ['push', 'mail'] as const) {
    const freeSlots =
      channel === 'push' ? MAX_QUEUED_PUSHES - (await countPushes(db)) : MAX_QUEUED_MAILS - (await countBulkMails(db));
    if (freeSlots <= 0 || (await listDueDeliveries(db, channel, 1)).length === 0) continue;
    await transact(async (unit) => {
      for (const due of await listDueDeliveries(unit.tx, channel, freeSlots))
        await queueDelivery(unit, channel, due, services);
    });
  }
}

type Channel = 'push' | 'mail';

function countPushes(db: Database): Promise<number> {
  return db.$count(pushes, and(eqLiteral(pushes.kind, ANNOUNCEMENT), isNull(pushes.doneAt)));
}

function listDueDeliveries(db: Database | Tx, channel: Channel, limit: number): Promise<DueDelivery[]> {
  const { announcementId, memberId, pushDue, mailDue } = announcementMembers;
  return db
    .select({ announcementId, memberId })
    .from(announcementMembers)
    .where(channel === 'push' ? sql`${pushDue} = 1` : sql`${mailDue} = 1`)
    .limit(limit);
}

/**
 * Queues one delivery; does nothing if the announcement was stopped, or the member was blocked or opted out of mail in
 * the meantime.
 */
async function queueDelivery(unit: UnitOfWork, channel: Channel, due: DueDelivery, services: Needs): Promise<void> {
  const { tx, now } = unit;
  const ofThem = and(
    eq(announcementMembers.announcementId, due.announcementId),
    eq(announcementMembers.memberId, due.memberId),
  );
  const announcement = await findAnnouncement(tx, due.announcementId);
  const isOn = announcement !== undefined && announcement.state !== 'cancelled';
  const isQueued = isOn && (await queueByChannel(unit, channel, announcement, due, services));
  const set = channel === 'push' ? { pushDue: 0 } : { mailDue: 0 };
  const queued = channel === 'push' ? { pushQueuedAt: now } : { mailQueuedAt: now };
  await tx
    .update(announcementMembers)
    .set({ ...set, ...(isQueued && queued) })
    .where(ofThem);
}

async function queueByChannel(
  unit: UnitOfWork,
  channel: Channel,
  announcement: Announcement,
  { memberId }: DueDelivery,
  services: Needs,
): Promise<boolean> {
  const person = await findPerson(unit.tx, memberId);
  if (!person || person.blockedAt !== undefined) return false;
  if (channel === 'mail') {
    if ((await findMailOptOuts(unit.tx, [memberId])).size > 0) return false;
    await mailAnnouncement(unit, announcement, person, services);
    return true;
  }
  const { announcementId, memberId: of, noticeId } = announcementMembers;
  const [row] = await unit.tx
    .select({ noticeId })
    .from(announcementMembers)
    .where(and(eq(announcementId, announcement.id), inArray(of, [memberId])));
  return row !== undefined && queuePush(unit, { personId: memberId, kind: ANNOUNCEMENT, subjectId: row.noticeId });
}
