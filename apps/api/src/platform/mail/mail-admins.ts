import type { Language } from '@waha/domain/kernel/languages';
import { DAY } from '@waha/domain/kernel/time';
import { and, isNull } from 'drizzle-orm';
import { people } from '../auth/auth.tables';
import { eqLiteral } from '../database/eq-literal';
import type { UnitOfWork } from '../database/unit-of-work';
import type { Translations } from '../translations/source';
import { getTranslations, resolveLanguage } from '../translations/translations';
import { queueMail } from './mailer';
import { type EmailPart, renderEmail } from './render-email';
import type { MailContext } from './security-mail';

type AdminMail = {
  /** As the mail queue calls it. */
  kind: string;
  /** Part of the dashboard that the mail leads to, `view=catalogue`. */
  leadsTo: string;
  /** The subject and what stands between the greeting and the button, in the administrator's language. */
  write: (words: Translations, language: Language) => { subject: string; parts: EmailPart[]; button: string };
};

/**
 * Mails every administrator who can sign in, each in their language, in the transaction of what they are told of: somebody
 * who has not done it themself sees it at once.
 */
export async function mailAdmins(
  { tx, now }: UnitOfWork,
  { config, catalogue }: MailContext,
  { kind, leadsTo, write }: AdminMail,
): Promise<void> {
  const admins = await tx
    .select()
    .from(people)
    .where(and(eqLiteral(people.role, 'admin'), isNull(people.blockedAt)));
  const { brand } = catalogue.company;
  for (const { email, name, language: chosen } of admins) {
    const language = resolveLanguage({ ...(chosen && { language: chosen }) }, config);
    const words = getTranslations(language);
    const { subject, parts, button } = write(words, language);
    const link = { link: `${config.publicUrl}/dashboardAdmin?${leadsTo}`, label: button };
    const letter = renderEmail({
      ...{ language, brand, subject },
      parts: [words.passwordMail.hello({ name }), ...parts, link],
    });
    await queueMail({ tx, now }, { kind, to: email, ...letter, goodUntil: now + DAY });
  }
}
