import type { AnnouncedText } from '@waha/domain/announcements/announced-text';
import type { AnnouncementId, NotificationId, PersonId } from '@waha/domain/kernel/ids';
import { toIso } from '@waha/domain/kernel/time';
import { chooseNoticeMail, readNoticeMail } from '@waha/domain/notifications/notice-mail.contract';
import { ANNOUNCEMENT } from '@waha/domain/notifications/notification';
import * as contract from '@waha/domain/notifications/notifications.contract';
import type { Change } from '@waha/domain/sync/change';
import { and, desc, eq, isNull, lte, type SQL } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { people } from '#platform/auth/auth.tables';
import { appendChanges } from '#platform/database/change-log';
import { eqLiteral } from '#platform/database/conditions/eq-literal';
import { createId } from '#platform/database/create-id';
import type { Database } from '#platform/database/database';
import type { UnitOfWork } from '#platform/database/unit-of-work';
import { requireFound } from '#platform/http/refusal-error';
import { type HandlerInput, serveCachedEndpoint, serveEndpoint } from '#platform/http/route';
import { serveCommand } from '#platform/http/serve-command';
import { resolveLanguage } from '#platform/translations/translations';
import { findChosenLanguage } from '../account/account.public-queries';
import { findAnnouncedTexts } from '../announcements/announcements.public-queries';
import { findNoticeMail, saveNoticeMailChoice } from './notice-mail.store';
import { countUnreadNotifications } from './notifications.public-queries';
import { memberNotifications } from './notifications.tables';
import { saveNotification } from './save-notification';

const MAX_LISTED = 200;

const isOfMember = (id: PersonId) => eq(memberNotifications.memberId, id);
const isOwn = (memberId: PersonId, id: string) =>
  and(isOfMember(memberId), eq(memberNotifications.id, id as NotificationId));

/** A member's notifications: list, unread count, read status. */
export async function notificationsRoutes(app: FastifyInstance): Promise<void> {
  const { db: reads, config, transact } = app.services;
  serveCachedEndpoint(
    app,
    contract.listOwnNotifications,
    async ({ db, actor }) => {
      const rows = await listNewest(db, isOfMember(actor.id), MAX_LISTED);
      const announced = rows.flatMap(({ type, subjectId }) => (type === ANNOUNCEMENT && subjectId ? [subjectId] : []));
      if (announced.length === 0) return rows.map(toWire);
      const language = resolveLanguage({ language: await findChosenLanguage(db, actor.id) }, config);
      const announcedTexts = await findAnnouncedTexts(db, announced as AnnouncementId[], language);
      return rows.map((row) => withText(toWire(row), announcedTexts.get(row.subjectId ?? '')));
    },
    { before: ({ actor }) => noteFetched(actor.id) },
  );

  /** Records that a device of the member has fetched announcements for the first time. */
  async function noteFetched(id: PersonId): Promise<void> {
    const isFresh = and(
      isOfMember(id),
      eqLiteral(memberNotifications.type, ANNOUNCEMENT),
      isNull(memberNotifications.fetchedAt),
    );
    const [fresh] = await reads
      .select({ id: memberNotifications.id })
      .from(memberNotifications)
      .where(isFresh)
      .limit(1);
    if (!fresh) return;
    await transact(({ tx, now }) => tx.update(memberNotifications).set({ fetchedAt: now }).where(isFresh));
  }

  serveCachedEndpoint(app, contract.countUnreadNotifications, async ({ db, actor }) => ({
    unreadCount: await countUnreadNotifications(db, actor.id),
  }));

  serveCachedEndpoint(app, contract.readProfileVerified, async ({ db, actor }) => {
    const verified = and(isOfMember(actor.id), eq(memberNotifications.type, 'PROFILE_VERIFIED'));
    const [row] = await listNewest(db, verified, 1);
    return row ? toWire(row) : null;
  });

  serveCommand(app, contract.sendNotification, sendNotification);
  serveEndpoint(app, readNoticeMail, async ({ actor }) => ({
    isOn: (await findNoticeMail(reads, actor.id)) !== undefined,
  }));
  serveCommand(app, chooseNoticeMail, async ({ actor, body: { isOn } }, unit) => {
    await saveNoticeMailChoice(unit, actor.id, isOn);
    return { isOn };
  });
  readMarkRoutes(app);
}

/** Endpoints that mark notifications as read or delete one for the member. */
function readMarkRoutes(app: FastifyInstance): void {
  serveCommand(app, contract.markAllRead, async ({ actor, body }, unit) => {
    const upToCondition =
      body.upTo === undefined ? undefined : lte(memberNotifications.id, body.upTo as NotificationId);
    const fresh = await unit.tx
      .update(memberNotifications)
      .set({ readAt: unit.now })
      .where(and(isOfMember(actor.id), isNull(memberNotifications.readAt), upToCondition))
      .returning({ id: memberNotifications.id });
    if (fresh.length > 0) await appendChanges(unit, createChangesFor(actor.id));
    return { message: 'All notifications read' };
  });

  serveCommand(app, contract.markRead, async ({ actor, params }, unit) => {
    const { tx, now } = unit;
    const condition = isOwn(actor.id, params.id);
    const [notification] = await tx
      .select({ readAt: memberNotifications.readAt })
      .from(memberNotifications)
      .where(condition);
    const { readAt } = requireFound(notification, 'notification_not_found');
    if (readAt !== null) return { message: 'Notification read' };
    await tx.update(memberNotifications).set({ readAt: now }).where(condition);
    await appendChanges(unit, createChangesFor(actor.id));
    return { message: 'Notification read' };
  });

  serveCommand(app, contract.deleteOwnNotification, async ({ actor, params }, unit) => {
    const [deleted] = await unit.tx
      .delete(memberNotifications)
      .where(isOwn(actor.id, params.id))
      .returning({ id: memberNotifications.id });
    requireFound(deleted, 'notification_not_found');
    await appendChanges(unit, createChangesFor(actor.id));
  });
}

/** Sends a notification from staff to a member. */
async function sendNotification({ body }: HandlerInput<typeof contract.sendNotification>, unit: UnitOfWork) {
  const { tx, now } = unit;
  const [member] = await tx
    .select({ id: people.id })
    .from(people)
    .where(eq(people.id, body.userId as PersonId));
  const { id: memberId } = requireFound(member, 'user_not_found');
  const row = { id: createId<NotificationId>(now), memberId, type: body.type, message: body.message, createdAt: now };
  await saveNotification(unit, row);
  await appendChanges(unit, createChangesFor(memberId));
  return toWire({ ...row, facts: null, readAt: null, fetchedAt: null });
}

function withText(
  notice: contract.WireMemberNotification,
  announcedText: AnnouncedText | undefined,
): contract.WireMemberNotification {
  return announcedText ? { ...notice, message: announcedText.title, text: announcedText.text } : notice;
}

function listNewest(db: Database, which: SQL | undefined, limit: number) {
  return db.select().from(memberNotifications).where(which).orderBy(desc(memberNotifications.id)).limit(limit);
}

/** Changes for the member's other devices. */
function createChangesFor(memberId: PersonId): Change[] {
  return [{ audience: memberId, feature: 'notifications' }];
}

function toWire(row: Omit<typeof memberNotifications.$inferSelect, 'subjectId'>): contract.WireMemberNotification {
  const { id, memberId, type, message, facts, readAt, createdAt } = row;
  const content = { type, message, ...(facts && { facts }) };
  return { _id: id, userId: memberId, ...content, read: readAt !== null, createdAt: toIso(createdAt) };
}
