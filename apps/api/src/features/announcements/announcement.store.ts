import type { AnnouncementId, MemberId } from '@waha/domain/kernel/ids';
import type { Instant } from '@waha/domain/kernel/time';
import { and, eq, lte } from 'drizzle-orm';
import { eqLiteral } from '#platform/database/conditions/eq-literal';
import { isOneOf } from '#platform/database/conditions/is-one-of';
import type { Database, Tx } from '#platform/database/database';
import { pushSubscriptions } from '#platform/push/push.tables';
import { announcementMailRefusals, announcementMembers, announcementRuns, announcements } from './announcements.tables';

export type Announcement = typeof announcements.$inferSelect;
export type AnnouncementRecipient = typeof announcementMembers.$inferInsert;

export async function findAnnouncement(tx: Tx | Database, id: AnnouncementId): Promise<Announcement | undefined> {
  const [row] = await tx.select().from(announcements).where(eq(announcements.id, id));
  return row;
}

export async function addAnnouncement(tx: Tx, announcement: Announcement): Promise<void> {
  await tx.insert(announcements).values(announcement);
}

export async function saveAnnouncement(tx: Tx, { id, ...announcement }: Announcement): Promise<void> {
  await tx.update(announcements).set(announcement).where(eq(announcements.id, id));
}

/** Only for an announcement of which no member was notified. */
export async function removeAnnouncement(tx: Tx, id: AnnouncementId): Promise<void> {
  await tx.delete(announcementRuns).where(eq(announcementRuns.announcementId, id));
  await tx.delete(announcements).where(eq(announcements.id, id));
}

/** Announcements that are due. */
export function listDue(db: Database, now: Instant) {
  const isDue = and(eqLiteral(announcements.state, 'scheduled'), lte(announcements.sendAt, now));
  return db.select({ id: announcements.id }).from(announcements).where(isDue);
}

export function listSending(db: Database) {
  return db.select({ id: announcements.id }).from(announcements).where(eqLiteral(announcements.state, 'sending'));
}

/** The last member who was notified; '' before the first. */
export async function readLastRecipient(tx: Tx, id: AnnouncementId): Promise<string> {
  const condition = eq(announcementRuns.announcementId, id);
  const [run] = await tx.select({ last: announcementRuns.lastMember }).from(announcementRuns).where(condition);
  return run?.last ?? '';
}

export async function saveLastRecipient(tx: Tx, id: AnnouncementId, lastMember: string): Promise<void> {
  await tx.update(announcementRuns).set({ lastMember }).where(eq(announcementRuns.announcementId, id));
}

/** Records the recipients that are not yet recorded. @returns those that were new */
export async function addRecipients(tx: Tx, recipients: readonly AnnouncementRecipient[]): Promise<Set<MemberId>> {
  const { memberId } = announcementMembers;
  const added = await tx
    .insert(announcementMembers)
    .values([...recipients])
    .onConflictDoNothing()
    .returning({ memberId });
  return new Set(added.map((row) => row.memberId));
}

/** Returns those of them who have a browser subscribed to push. */
export async function findPushRecipients(tx: Tx, ids: readonly MemberId[]): Promise<Set<MemberId>> {
  const { personId } = pushSubscriptions;
  const rows = await tx.selectDistinct({ personId }).from(pushSubscriptions).where(isOneOf(personId, ids));
  return new Set(rows.map((row) => row.personId));
}

/** Returns those of them who do not want announcements by mail. */
export async function findMailOptOuts(tx: Tx, ids: readonly MemberId[]): Promise<Set<MemberId>> {
  const { memberId } = announcementMailRefusals;
  const rows = await tx.select({ memberId }).from(announcementMailRefusals).where(isOneOf(memberId, ids));
  return new Set(rows.map((row) => row.memberId));
}
