import type { Language } from '@waha/domain/kernel/languages';
import { DAY } from '@waha/domain/kernel/time';
import { people } from '../auth/auth.tables';
import { IS_ACTIVE_ADMIN } from '../auth/people.queries';
import type { UnitOfWork } from '../database/unit-of-work';
import type { Translations } from '../translations/source';
import { getTranslations, resolveLanguage } from '../translations/translations';
import { queueMail } from './mailer';
import { type EmailPart, renderEmail } from './render-email';
import type { MailContext } from './security-mail';

type AdminMail = {
  /** The kind in the mail queue. */
  kind: string;
  /** The part of the dashboard that the mail links to, `view=catalogue`. */
  leadsTo: string;
  /** Returns the subject and the content between greeting and button, in the administrator's language. */
  write: (translations: Translations, language: Language) => { subject: string; parts: EmailPart[]; button: string };
};

/**
 * Mails every administrator who can sign in, in their language, in the transaction of the event. An administrator who
 * did not cause it notices it at once.
 */
export async function mailAdmins(
  { tx, now }: UnitOfWork,
  { config, catalogue }: MailContext,
  { kind, leadsTo, write }: AdminMail,
): Promise<void> {
  const admins = await tx.select().from(people).where(IS_ACTIVE_ADMIN);
  const { brand } = catalogue.company;
  for (const { email, name, language: chosen } of admins) {
    const language = resolveLanguage({ ...(chosen && { language: chosen }) }, config);
    const translations = getTranslations(language);
    const { subject, parts, button } = write(translations, language);
    const link = { link: `${config.publicUrl}/dashboardAdmin?${leadsTo}`, label: button };
    const renderedEmail = renderEmail({
      ...{ language, brand, subject },
      parts: [translations.passwordMail.hello({ name }), ...parts, link],
    });
    await queueMail({ tx, now }, { kind, to: email, ...renderedEmail, goodUntil: now + DAY });
  }
}
