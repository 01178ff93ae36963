import type { MemberId } from '@waha/domain/kernel/ids';
import { DAY } from '@waha/domain/kernel/time';
import { isForNoticeMail } from '@waha/domain/notifications/notice-mail';
import { and, asc, eq, gt, lte } from 'drizzle-orm';
import { findPerson, type Person } from '#platform/auth/people.store';
import type { UnitOfWork } from '#platform/database/unit-of-work';
import { queueMail } from '#platform/mail/mailer';
import { renderEmail } from '#platform/mail/render-email';
import type { Services } from '#platform/services';
import { getTranslations, resolveLanguage } from '#platform/translations/translations';
import { findNoticeMail } from './notice-mail.store';
import { memberNotifications, noticeMails } from './notifications.tables';

/** How long the mail server may be away before the mail is no news. Milliseconds. */
const MAIL_LIFETIME_MS = 2 * DAY;
/** The most lines of a mail; the app has all notifications. */
const MAX_LINES = 10;
const PAGE_SIZE = 50;

/**
 * Mails each member who asked for it the notifications that they have not read in time, all in one mail. The mail and
 * its mark are one transaction for each member, so that an interrupted or second run mails none twice.
 * @param signal stops after the current member
 */
export async function mailUnreadNotices(services: Services, signal?: AbortSignal): Promise<void> {
  const { db, clock, transact } = services;
  for (;;) {
    const due = await db
      .select({ memberId: noticeMails.memberId })
      .from(noticeMails)
      .where(lte(noticeMails.nextAt, clock()))
      .orderBy(asc(noticeMails.nextAt), asc(noticeMails.memberId))
      .limit(PAGE_SIZE);
    for (const { memberId } of due) {
      if (signal?.aborted) return;
      await transact((unit) => mailNotices(unit, memberId, services));
    }
    if (due.length < PAGE_SIZE) return;
  }
}

async function mailNotices(unit: UnitOfWork, memberId: MemberId, services: Services): Promise<void> {
  const { tx, now } = unit;
  const choice = await findNoticeMail(tx, memberId);
  if (!choice?.nextAt || choice.nextAt > now) return;
  const newNotices = await tx
    .select()
    .from(memberNotifications)
    .where(and(eq(memberNotifications.memberId, memberId), gt(memberNotifications.id, choice.upTo)))
    .orderBy(asc(memberNotifications.id));
  const unread = newNotices.filter((notice) => isForNoticeMail(notice, now));
  const person = await findPerson(tx, memberId);
  if (person && !person.blockedAt && unread.length > 0) await queueNoticeMail(unit, person, unread, services);
  await tx
    .update(noticeMails)
    .set({ nextAt: null, upTo: newNotices.at(-1)?.id ?? choice.upTo })
    .where(eq(noticeMails.memberId, memberId));
}

type Notice = typeof memberNotifications.$inferSelect;

/** The mail has the sentences of pushes, which a stranger may read: no amount, no reason, no name of a pack. */
async function queueNoticeMail(
  unit: UnitOfWork,
  person: Person,
  notices: readonly Notice[],
  { config, catalogue }: Pick<Services, 'config' | 'catalogue'>,
): Promise<void> {
  const language = resolveLanguage(person, config);
  const { brand } = catalogue.company;
  const { announcementMail, noticeMail: translations, passwordMail, push } = getTranslations(language);
  const sentences = [...new Set(notices.map(({ type }) => push[type]))];
  const renderedEmail = renderEmail({
    ...{ language, brand },
    subject: sentences.length === 1 ? `${brand}: ${sentences[0]}` : translations.subject({ brand }),
    parts: [
      passwordMail.hello({ name: person.name }),
      ...sentences.slice(0, MAX_LINES),
      { link: `${config.publicUrl}/dashboard?open=notifications`, label: announcementMail.button },
      { quietLink: `${config.publicUrl}/dashboard?open=settings`, label: translations.end },
    ],
  });
  await queueMail(unit, {
    kind: 'notices',
    to: person.email,
    ...renderedEmail,
    goodUntil: unit.now + MAIL_LIFETIME_MS,
  });
}
