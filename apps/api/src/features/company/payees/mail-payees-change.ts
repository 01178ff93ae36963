import type { Instant } from '@waha/domain/kernel/time';
import type { UnitOfWork } from '#platform/database/unit-of-work';
import { mailAdmins } from '#platform/mail/mail-admins';
import type { MailContext } from '#platform/mail/security-mail';
import { formatMoment } from '#platform/translations/translations';

/**
 * Mails every administrator that members pay to other accounts now or later. The mail does not contain the accounts.
 * @param publishAt when the change takes effect; undefined if it already has
 */
export async function mailPayeesChange(unit: UnitOfWork, mailContext: MailContext, publishAt?: Instant): Promise<void> {
  const { brand } = mailContext.catalogue.company;
  await mailAdmins(unit, mailContext, {
    kind: 'payeesChanged',
    leadsTo: 'view=catalogue&part=payees',
    write: ({ payeesMail: words }, language) => {
      const time = formatMoment(language, publishAt ?? unit.now);
      return publishAt === undefined
        ? {
            subject: words.subject({ brand }),
            parts: [words.changed({ brand, time }), words.notYou],
            button: words.button,
          }
        : {
            subject: words.scheduledSubject({ brand }),
            parts: [words.scheduled({ brand, time }), words.notYou],
            button: words.button,
          };
    },
  });
}
