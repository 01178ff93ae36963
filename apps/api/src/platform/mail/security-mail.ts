import { DAY, type Instant } from '@waha/domain/kernel/time';
import type { Person } from '../auth/people.store';
import type { UnitOfWork } from '../database/unit-of-work';
import type { Services } from '../services';
import type { SecurityEvent } from '../translations/source';
import { formatMoment, getTranslations, resolveLanguage } from '../translations/translations';
import { countMails, queueMail } from './mailer';
import { renderEmail } from './render-email';

/** What mails need: the address of the app, and whose it is. */
export type MailContext = Pick<Services, 'config' | 'catalogue'>;

/** Of each kind no more within a day: whoever knows a password, or guesses at one, fills no mailbox. */
const MAX_MAILS_PER_DAY = 5;

/**
 * Tells somebody what happened to their account, in their language, in the transaction in which it happened. It holds no
 * secret, and nothing that a caller said of themself: what they wrote would be read as ours.
 * @param also paragraphs that follow the first
 */
export async function queueSecurityMail(
  unit: UnitOfWork,
  { config, catalogue }: MailContext,
  person: Pick<Person, 'name' | 'email' | 'language'>,
  news: SecurityEvent,
  { at = unit.now, also = [] }: { at?: Instant; also?: readonly string[] } = {},
): Promise<void> {
  const sent = await countMails(unit.tx, { kind: news, to: person.email }, unit.now - DAY);
  if (sent >= MAX_MAILS_PER_DAY) return;
  const { brand } = catalogue.company;
  const language = resolveLanguage(person, config);
  const { passwordMail, securityMail: words } = getTranslations(language);
  const { subject, said } = words[news];
  const letter = renderEmail({
    ...{ language, brand },
    subject: subject({ brand }),
    parts: [
      passwordMail.hello({ name: person.name }),
      said({ brand, time: formatMoment(language, at) }),
      ...also,
      words.notYou,
      { link: `${config.publicUrl}/forgot-password`, label: passwordMail.button },
    ],
  });
  await queueMail(unit, { kind: news, to: person.email, ...letter, goodUntil: unit.now + DAY });
}
