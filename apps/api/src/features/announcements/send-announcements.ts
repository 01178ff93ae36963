import { setTimeout as pause } from 'node:timers/promises';
import { chooseAnnouncedText } from '@waha/domain/announcements/announced-text';
import type { AnnouncementId, NotificationId } from '@waha/domain/kernel/ids';
import { isAdmin } from '#platform/auth/people.store';
import { createId } from '#platform/database/create-id';
import type { UnitOfWork } from '#platform/database/unit-of-work';
import { canTrustClock } from '#platform/process/clock-checkpoint';
import type { Services } from '#platform/services';
import { resolveLanguage } from '#platform/translations/translations';
import { listNextOfAudience } from '../members/audience.public-queries';
import {
  type Announcement,
  addRecipients,
  findAnnouncement,
  findMailOptOuts,
  findPushRecipients,
  listDue,
  listSending,
  readLastRecipient,
  saveAnnouncement,
  saveLastRecipient,
} from './announcement.store';
import { cancelAnnouncement, notifyAdmins } from './write-announcement';

/** The number of members notified in one transaction; other writers wait for it. */
const BATCH_SIZE = 200;

type Needs = Pick<Services, 'db' | 'transact' | 'clock' | 'config' | 'log'>;

/**
 * Notifies the recipients of announcements in batches. Each batch stores its position, so sending resumes after the
 * last recipient if the process ends. After each batch it pauses for as long as the batch took, so that others can
 * write.
 * @param signal stops after the current batch
 */
export async function sendAnnouncements(services: Needs, signal?: AbortSignal): Promise<void> {
  await startDueAnnouncements(services);
  for (const { id } of await listSending(services.db)) {
    for (let isMore = true; isMore && !signal?.aborted; ) {
      const startedAt = performance.now();
      isMore = await services.transact((unit) => notifyBatch(unit, id, services));
      if (isMore) await pause(performance.now() - startedAt);
    }
  }
}

/**
 * Starts announcements that are due and whose author may still send them; does nothing while the clock is not trusted.
 */
async function startDueAnnouncements({ db, transact, clock }: Needs): Promise<void> {
  for (const { id } of await listDue(db, clock())) {
    await transact(async (unit) => {
      const announcement = await findAnnouncement(unit.tx, id);
      const isDue = announcement?.state === 'scheduled' && (announcement.sendAt ?? unit.now) <= unit.now;
      if (!isDue || !(await canTrustClock(unit))) return;
      if (!(await isAdmin(unit.tx, announcement.savedBy))) {
        await cancelAnnouncement(unit, { id, by: undefined });
        return;
      }
      await saveAnnouncement(unit.tx, { ...announcement, state: 'sending', startedAt: unit.now });
      await notifyAdmins(unit, id);
    });
  }
}

/** Returns whether there may be more. */
async function notifyBatch(unit: UnitOfWork, id: AnnouncementId, { config }: Pick<Needs, 'config'>): Promise<boolean> {
  const { tx, now } = unit;
  const announcement = await findAnnouncement(tx, id);
  if (announcement?.state !== 'sending') return false;
  const next = await listNextOfAudience(tx, announcement.audience, await readLastRecipient(tx, id), BATCH_SIZE);
  const last = next.at(-1)?.memberId;
  if (last !== undefined) {
    await notifyRecipients(
      unit,
      announcement,
      next.map(({ memberId, language }) => ({
        memberId,
        noticeId: createId<NotificationId>(now),
        title:
          chooseAnnouncedText(announcement.texts, resolveLanguage({ ...(language && { language }) }, config))?.title ??
          '',
      })),
    );
    await saveLastRecipient(tx, id, last);
  }
  if (next.length === BATCH_SIZE) return true;
  await saveAnnouncement(tx, { ...announcement, state: 'sent', endedAt: now });
  await notifyAdmins(unit, id);
  return false;
}

type Recipient = { memberId: RecipientId; noticeId: NotificationId; title: string };
type RecipientId = Awaited<ReturnType<typeof listNextOfAudience>>[number]['memberId'];

async function notifyRecipients(
  unit: UnitOfWork,
  { id, byPush, byMail }: Announcement,
  recipients: readonly Recipient[],
): Promise<void> {
  const { tx, now } = unit;
  const ids = recipients.map(({ memberId }) => memberId);
  const withPush = byPush ? await findPushRecipients(tx, ids) : new Set();
  const withoutMail = byMail ? await findMailOptOuts(tx, ids) : new Set(ids);
  const recipientRows = recipients.map(({ memberId, noticeId }) => ({
    ...{ announcementId: id, memberId, noticeId, toldAt: now },
    pushDue: withPush.has(memberId) ? 1 : 0,
    mailDue: withoutMail.has(memberId) ? 0 : 1,
  }));
  const isNew = await addRecipients(tx, recipientRows);
  const newRecipients = recipients.filter(({ memberId }) => isNew.has(memberId));
  if (newRecipients.length > 0) await unit.emit({ type: 'announcement.told', id, to: newRecipients });
}
