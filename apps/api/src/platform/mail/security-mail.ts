import { DAY, type Instant } from '@waha/domain/kernel/time';
import type { Person } from '../auth/people.store';
import type { UnitOfWork } from '../database/unit-of-work';
import type { Services } from '../services';
import type { SecurityEvent } from '../translations/source';
import { formatMoment, getTranslations, resolveLanguage } from '../translations/translations';
import { countMails, queueMail } from './mailer';
import { renderEmail } from './render-email';

/** The context of mails: the address of the app, and its owner. */
export type MailContext = Pick<Services, 'config' | 'catalogue'>;

/** The maximum mails of each kind per day, so that a person who knows or guesses a password cannot flood a mailbox. */
const MAX_MAILS_PER_DAY = 5;

/**
 * Notifies a person of an event of their account, in their language, in the transaction of the event. The mail contains
 * no secret, and no text that a caller provided, since it would be read as ours.
 * @param also paragraphs that follow the first
 */
export async function queueSecurityMail(
  unit: UnitOfWork,
  { config, catalogue }: MailContext,
  person: Pick<Person, 'name' | 'email' | 'language'>,
  event: SecurityEvent,
  { at = unit.now, also = [] }: { at?: Instant; also?: readonly string[] } = {},
): Promise<void> {
  const sent = await countMails(unit.tx, { kind: event, to: person.email }, unit.now - DAY);
  if (sent >= MAX_MAILS_PER_DAY) return;
  const { brand } = catalogue.company;
  const language = resolveLanguage(person, config);
  const { passwordMail, securityMail: translations } = getTranslations(language);
  const { subject, said } = translations[event];
  const renderedEmail = renderEmail({
    ...{ language, brand },
    subject: subject({ brand }),
    parts: [
      passwordMail.hello({ name: person.name }),
      said({ brand, time: formatMoment(language, at) }),
      ...also,
      translations.notYou,
      { link: `${config.publicUrl}/forgot-password`, label: passwordMail.button },
    ],
  });
  await queueMail(unit, { kind: event, to: person.email, ...renderedEmail, goodUntil: unit.now + DAY });
}
