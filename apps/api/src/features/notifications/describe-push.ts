import type { AnnouncementId, NotificationId, PersonId } from '@waha/domain/kernel/ids';
import { ANNOUNCEMENT } from '@waha/domain/notifications/notification';
import { getPurchaseTarget } from '@waha/domain/notifications/notification-targets';
import { buildPushPayload, type PushKind, type PushPayload } from '@waha/domain/notifications/push';
import { and, eq, isNull } from 'drizzle-orm';
import type { Database } from '#platform/database/database';
import type { Services } from '#platform/services';
import { getTranslations, resolveLanguage } from '#platform/translations/translations';
import { findChosenLanguage } from '../account/account.public-queries';
import { findAnnouncedTexts } from '../announcements/announcements.public-queries';
import { countUnreadForPerson } from '../messaging/messaging.public-queries';
import { countUnreadNotifications } from './notifications.public-queries';
import { memberNotifications } from './notifications.tables';

type Needs = Pick<Services, 'db' | 'config' | 'catalogue'>;
type QueuedPush = { personId: PersonId; kind: PushKind; subjectId: string | null };

/**
 * Returns the current payload of a queued push; undefined if its message or notification was read or deleted in the
 * meantime.
 */
export async function describePush(
  needs: Needs,
  { personId, kind, subjectId }: QueuedPush,
): Promise<PushPayload | undefined> {
  const { db } = needs;
  const isUnread =
    kind === 'message'
      ? (await countUnreadForPerson(db, { id: personId, role: 'user' })) > 0
      : await isNoticeUnread(db, subjectId as NotificationId);
  if (!isUnread) return undefined;
  const payload = await createPushPayload(needs, kind, personId);
  if (kind === 'PURCHASE_UNFINISHED') return withPurchase(needs, payload, subjectId as NotificationId);
  return kind === ANNOUNCEMENT ? withTitle(needs, payload, subjectId as NotificationId) : payload;
}

/** The push of a reminder opens the missing step of the purchase. */
async function withPurchase({ db, config }: Needs, payload: PushPayload, id: NotificationId): Promise<PushPayload> {
  const { facts } = memberNotifications;
  const [notice] = await db.select({ facts }).from(memberNotifications).where(eq(memberNotifications.id, id));
  if (!notice?.facts || !('step' in notice.facts)) return payload;
  const { step, packName } = notice.facts;
  const address = new URLSearchParams(getPurchaseTarget(step, packName));
  return {
    ...payload,
    notification: { ...payload.notification, navigate: `${config.publicUrl}/dashboard?${address}` },
  };
}

/** The title of an announcement goes to many people, so a closed phone may show it. */
async function withTitle({ db, config }: Needs, payload: PushPayload, id: NotificationId): Promise<PushPayload> {
  const { memberId, message, subjectId } = memberNotifications;
  const [notice] = await db
    .select({ memberId, message, subjectId })
    .from(memberNotifications)
    .where(eq(memberNotifications.id, id));
  if (!notice?.subjectId) return payload;
  const language = resolveLanguage({ language: await findChosenLanguage(db, notice.memberId) }, config);
  const announcedTexts = await findAnnouncedTexts(db, [notice.subjectId as AnnouncementId], language);
  const body = [...announcedTexts.values()][0]?.title ?? notice.message;
  return { ...payload, notification: { ...payload.notification, body } };
}

/** Returns the push payload of an event for a person, in their language. */
export async function createPushPayload(
  { db, config, catalogue }: Needs,
  kind: PushKind,
  personId: PersonId,
): Promise<PushPayload> {
  const messages = await countUnreadForPerson(db, { id: personId, role: 'user' });
  const unread = messages + (await countUnreadNotifications(db, personId));
  const language = resolveLanguage({ language: await findChosenLanguage(db, personId) }, config);
  const body = getTranslations(language).push[kind];
  return buildPushPayload({
    kind,
    brand: catalogue.company.brand,
    publicUrl: config.publicUrl,
    unread,
    body,
    language,
  });
}

async function isNoticeUnread(db: Database, id: NotificationId): Promise<boolean> {
  const [notice] = await db
    .select({ id: memberNotifications.id })
    .from(memberNotifications)
    .where(and(eq(memberNotifications.id, id), isNull(memberNotifications.readAt)));
  return notice !== undefined;
}
