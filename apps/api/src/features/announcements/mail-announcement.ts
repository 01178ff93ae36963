import { chooseAnnouncedText } from '@waha/domain/announcements/announced-text';
import { DAY } from '@waha/domain/kernel/time';
import type { Person } from '#platform/auth/people.store';
import type { UnitOfWork } from '#platform/database/unit-of-work';
import { queueMail } from '#platform/mail/mailer';
import { renderEmail } from '#platform/mail/render-email';
import type { Services } from '#platform/services';
import { getTranslations, resolveLanguage } from '#platform/translations/translations';
import type { Announcement } from './announcement.store';
import { createMailPreferenceUrl } from './mail-preference';

/** Announcement mail that is older than this is no longer sent. */
const MAIL_LIFETIME_MS = 7 * DAY;

/** Mails an announcement to a member, in the language of their notification. */
export async function mailAnnouncement(
  unit: UnitOfWork,
  { id, texts }: Announcement,
  person: Person,
  { config, catalogue, secret }: Pick<Services, 'config' | 'catalogue' | 'secret'>,
): Promise<void> {
  const chosenText = chooseAnnouncedText(texts, resolveLanguage(person, config));
  if (!chosenText) return;
  const translations = getTranslations(chosenText.language).announcementMail;
  const unsubscribeUrl = `${config.publicUrl}${createMailPreferenceUrl(person.id, secret)}`;
  const renderedEmail = renderEmail({
    language: chosenText.language,
    brand: catalogue.company.brand,
    subject: chosenText.title,
    parts: [
      ...chosenText.text.split(/\n{2,}/),
      { link: `${config.publicUrl}/dashboard?open=notifications`, label: translations.button },
      { quietLink: unsubscribeUrl, label: translations.end },
    ],
  });
  const ofMany = { aboutId: id, unsubscribeUrl };
  await queueMail(unit, {
    kind: 'announcement',
    to: person.email,
    ...renderedEmail,
    ofMany,
    goodUntil: unit.now + MAIL_LIFETIME_MS,
  });
}
