import type { Language } from '@waha/domain/kernel/languages';
import { DAY } from '@waha/domain/kernel/time';
import { and, isNull } from 'drizzle-orm';
import { people } from '../auth/auth.tables';
import { eqLiteral } from '../database/eq-literal';
import type { UnitOfWork } from '../database/unit-of-work';
import type { Words } from '../words/source';
import { languageOf, wordsIn } from '../words/words';
import { type LetterPart, writeLetter } from './letter';
import { queueMail } from './mail-queue';
import type { Letters } from './security-mail';

type AdminMail = {
  /** As the mail queue calls it. */
  kind: string;
  /** Part of the dashboard that the mail leads to, `view=catalogue`. */
  leadsTo: string;
  /** The subject and what stands between the greeting and the button, in the administrator's language. */
  write: (words: Words, language: Language) => { subject: string; parts: LetterPart[]; button: string };
};

/**
 * Mails every administrator who can sign in, each in their language, in the transaction of what they are told of: somebody
 * who has not done it themself sees it at once.
 */
export async function mailAdmins(
  { tx, now }: UnitOfWork,
  { config, catalogue }: Letters,
  { kind, leadsTo, write }: AdminMail,
): Promise<void> {
  const admins = await tx
    .select()
    .from(people)
    .where(and(eqLiteral(people.role, 'admin'), isNull(people.blockedAt)));
  const { brand } = catalogue.company;
  for (const { email, name, language: chosen } of admins) {
    const language = languageOf({ ...(chosen && { language: chosen }) }, config);
    const words = wordsIn(language);
    const { subject, parts, button } = write(words, language);
    const link = { link: `${config.publicUrl}/dashboardAdmin?${leadsTo}`, label: button };
    const letter = writeLetter({
      ...{ language, brand, subject },
      parts: [words.passwordMail.hello({ name }), ...parts, link],
    });
    await queueMail({ tx, now }, { kind, to: email, ...letter, goodUntil: now + DAY });
  }
}
