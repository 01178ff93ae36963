import type { AnnouncementId, NotificationId, PersonId } from '@waha/domain/kernel/ids';
import { ANNOUNCEMENT } from '@waha/domain/notifications/notification';
import { type PushKind, type PushPayload, pushPayload } from '@waha/domain/notifications/push';
import { and, eq, isNull } from 'drizzle-orm';
import type { Database } from '../../platform/database/database';
import type { Services } from '../../platform/services';
import { languageOf, wordsIn } from '../../platform/words/words';
import { chosenLanguage } from '../account/account.facts';
import { findAnnounced } from '../announcements/announced.facts';
import { unreadMessagesOf } from '../messaging/messaging.facts';
import { countUnreadNotices } from './notifications.facts';
import { memberNotifications } from './notifications.tables';

type Needs = Pick<Services, 'db' | 'config' | 'catalogue'>;
type Queued = { personId: PersonId; kind: PushKind; subjectId: string | null };

/** What a queued push says now; undefined when its message or notification has been read or deleted meanwhile. */
export async function describePush(
  needs: Needs,
  { personId, kind, subjectId }: Queued,
): Promise<PushPayload | undefined> {
  const { db } = needs;
  const isUnread =
    kind === 'message'
      ? (await unreadMessagesOf(db, { id: personId, role: 'user' })) > 0
      : await isNoticeUnread(db, subjectId as NotificationId);
  if (!isUnread) return undefined;
  const payload = await payloadFor(needs, kind, personId);
  return kind === ANNOUNCEMENT ? withTitle(needs, payload, subjectId as NotificationId) : payload;
}

/** An announcement's title is written to many at once: a closed phone may show it. */
async function withTitle({ db, config }: Needs, payload: PushPayload, id: NotificationId): Promise<PushPayload> {
  const { memberId, message, subjectId } = memberNotifications;
  const [notice] = await db
    .select({ memberId, message, subjectId })
    .from(memberNotifications)
    .where(eq(memberNotifications.id, id));
  if (!notice?.subjectId) return payload;
  const language = languageOf({ language: await chosenLanguage(db, notice.memberId) }, config);
  const words = await findAnnounced(db, [notice.subjectId as AnnouncementId], language);
  const body = [...words.values()][0]?.title ?? notice.message;
  return { ...payload, notification: { ...payload.notification, body } };
}

/** What is pushed to a person of such an event, in the language that they read. */
export async function payloadFor(
  { db, config, catalogue }: Needs,
  kind: PushKind,
  personId: PersonId,
): Promise<PushPayload> {
  const messages = await unreadMessagesOf(db, { id: personId, role: 'user' });
  const unread = messages + (await countUnreadNotices(db, personId));
  const language = languageOf({ language: await chosenLanguage(db, personId) }, config);
  const body = wordsIn(language).push[kind];
  return pushPayload({ kind, brand: catalogue.company.brand, publicUrl: config.publicUrl, unread, body, language });
}

async function isNoticeUnread(db: Database, id: NotificationId): Promise<boolean> {
  const [notice] = await db
    .select({ id: memberNotifications.id })
    .from(memberNotifications)
    .where(and(eq(memberNotifications.id, id), isNull(memberNotifications.readAt)));
  return notice !== undefined;
}
