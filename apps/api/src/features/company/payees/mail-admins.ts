import { DAY } from '@waha/domain/kernel/time';
import { and, isNull } from 'drizzle-orm';
import { people } from '../../../platform/auth/auth.tables';
import { eqLiteral } from '../../../platform/database/eq-literal';
import type { UnitOfWork } from '../../../platform/database/unit-of-work';
import { writeLetter } from '../../../platform/mail/letter';
import { queueMail } from '../../../platform/mail/mail-queue';
import type { Letters } from '../../../platform/mail/security-mail';
import { minuteOf } from '../../../platform/words/formats';
import { languageOf, wordsIn } from '../../../platform/words/words';

/**
 * Tells every administrator that members now pay to other accounts: whoever has not chosen that sees it at once. In the
 * transaction in which it happened; the accounts themselves are not in it.
 */
export async function mailAdmins(unit: UnitOfWork, { config, catalogue }: Letters): Promise<void> {
  const admins = await unit.tx
    .select()
    .from(people)
    .where(and(eqLiteral(people.role, 'admin'), isNull(people.blockedAt)));
  const { brand } = catalogue.company;
  for (const { email, name, language: chosen } of admins) {
    const language = languageOf({ ...(chosen && { language: chosen }) }, config);
    const { passwordMail, payeesMail: words } = wordsIn(language);
    const letter = writeLetter({
      ...{ language, brand },
      subject: words.subject({ brand }),
      parts: [
        passwordMail.hello({ name }),
        words.changed({ brand, time: `${minuteOf(language, unit.now)} UTC` }),
        words.notYou,
        { link: `${config.publicUrl}/dashboardAdmin?view=catalogue&part=payees`, label: words.button },
      ],
    });
    await queueMail(unit, { kind: 'payeesChanged', to: email, ...letter, goodUntil: unit.now + DAY });
  }
}
