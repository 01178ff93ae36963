import type { NotificationId, PersonId } from '@waha/domain/kernel/ids';
import { toIso } from '@waha/domain/kernel/time';
import * as contract from '@waha/domain/notifications/notifications.contract';
import { and, count, desc, eq, isNull } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { people } from '../../platform/access.tables';
import { newId } from '../../platform/new-id';
import { orMissing } from '../../platform/refused';
import { serve } from '../../platform/serve';
import { serveCommand } from '../../platform/serve-command';
import { memberNotifications } from './notifications.tables';

/** What a member was told: list, unread count, read marks. */
export async function notificationsRoutes(app: FastifyInstance): Promise<void> {
  const { db } = app.services;
  const ofMember = (id: PersonId) => eq(memberNotifications.memberId, id);
  const own = (memberId: PersonId, id: string) =>
    and(ofMember(memberId), eq(memberNotifications.id, id as NotificationId));

  serve(app, contract.listOwnNotifications, async ({ actor }) => {
    const rows = await db
      .select()
      .from(memberNotifications)
      .where(ofMember(actor.id))
      .orderBy(desc(memberNotifications.id))
      .limit(200);
    return rows.map(toWire);
  });

  serve(app, contract.countUnreadNotifications, async ({ actor }) => {
    const unread = and(ofMember(actor.id), isNull(memberNotifications.readAt));
    const [row] = await db.select({ unreadCount: count() }).from(memberNotifications).where(unread);
    return { unreadCount: row?.unreadCount ?? 0 };
  });

  serve(app, contract.readProfileVerified, async ({ actor }) => {
    const verified = and(ofMember(actor.id), eq(memberNotifications.type, 'PROFILE_VERIFIED'));
    const [row] = await db
      .select()
      .from(memberNotifications)
      .where(verified)
      .orderBy(desc(memberNotifications.id))
      .limit(1);
    return row ? toWire(row) : null;
  });

  serveCommand(app, contract.markAllRead, async ({ actor }, { tx, now }) => {
    await tx
      .update(memberNotifications)
      .set({ readAt: now })
      .where(and(ofMember(actor.id), isNull(memberNotifications.readAt)));
    return { message: 'All notifications read' };
  });

  serveCommand(app, contract.markRead, async ({ actor, params }, { tx, now }) => {
    const mine = own(actor.id, params.id);
    const [known] = await tx.select({ readAt: memberNotifications.readAt }).from(memberNotifications).where(mine);
    orMissing(known, 'notification_not_found');
    await tx
      .update(memberNotifications)
      .set({ readAt: now })
      .where(and(mine, isNull(memberNotifications.readAt)));
    return { message: 'Notification read' };
  });

  serveCommand(app, contract.deleteOwnNotification, async ({ actor, params }, { tx }) => {
    const [gone] = await tx
      .delete(memberNotifications)
      .where(own(actor.id, params.id))
      .returning({ id: memberNotifications.id });
    orMissing(gone, 'notification_not_found');
    return undefined;
  });

  serveCommand(app, contract.sendNotification, async ({ body }, { tx, now }) => {
    const [member] = await tx
      .select({ id: people.id })
      .from(people)
      .where(eq(people.id, body.userId as PersonId));
    const { id: memberId } = orMissing(member, 'user_not_found');
    const row = { id: newId<NotificationId>(now), memberId, type: body.type, message: body.message, createdAt: now };
    await tx.insert(memberNotifications).values(row);
    return toWire({ ...row, readAt: null });
  });
}

function toWire(row: Omit<typeof memberNotifications.$inferSelect, 'subjectId'>): contract.WireMemberNotification {
  const { id, memberId, type, message, readAt, createdAt } = row;
  return { _id: id, userId: memberId, type, message, read: readAt !== null, createdAt: toIso(createdAt) };
}
