import type { AccountDeletion } from '@waha/domain/account/deletion/account-deletion';
import { getDayAt } from '@waha/domain/kernel/calendar/day';
import { DAY } from '@waha/domain/kernel/time';
import type { Person } from '#platform/auth/people.store';
import type { UnitOfWork } from '#platform/database/unit-of-work';
import { queueMail } from '#platform/mail/mailer';
import { type EmailPart, renderEmail } from '#platform/mail/render-email';
import type { MailContext } from '#platform/mail/security-mail';
import { formatDay } from '#platform/translations/format';
import type { Translations } from '#platform/translations/source';
import { getTranslations, resolveLanguage } from '#platform/translations/translations';

type Reader = Pick<Person, 'name' | 'email' | 'language'>;
type DeletionMail = 'deletionScheduled' | 'deletionCancelled' | typeof LAST_MAIL;

/** The kind of the last mail, before the erasure. */
export const LAST_MAIL = 'deletionStarts';

/** Notifies the member of the date of the deletion, and how to keep the account. */
export async function mailDeletionScheduled(
  unit: UnitOfWork,
  context: MailContext,
  member: Reader,
  { eraseAt }: Pick<AccountDeletion, 'eraseAt'>,
): Promise<void> {
  await queueDeletionMail(unit, context, member, 'deletionScheduled', ({ texts, brand, language }) => [
    texts.scheduled({ brand, day: formatDay(language, getDayAt(eraseAt)) }),
    texts.howToKeep,
    { link: `${context.config.publicUrl}/dashboard?open=settings`, label: texts.button },
    texts.notYou,
  ]);
}

/** Notifies the member that the account is kept. */
export async function mailDeletionCancelled(unit: UnitOfWork, context: MailContext, member: Reader): Promise<void> {
  await queueDeletionMail(unit, context, member, 'deletionCancelled', ({ texts, brand }) => [
    texts.cancelled({ brand }),
  ]);
}

/** Queues the last mail. The erasure waits until it has left the queue, and then deletes it with the address. */
export async function mailDeletionStarts(unit: UnitOfWork, context: MailContext, member: Reader): Promise<void> {
  await queueDeletionMail(unit, context, member, LAST_MAIL, ({ texts, brand }) => [
    texts.starts({ brand }),
    texts.afterwards,
  ]);
}

type MailTexts = { texts: Translations['deletionMail']; brand: string; language: ReturnType<typeof resolveLanguage> };

async function queueDeletionMail(
  unit: UnitOfWork,
  { config, catalogue }: MailContext,
  member: Reader,
  kind: DeletionMail,
  write: (texts: MailTexts) => readonly EmailPart[],
): Promise<void> {
  const language = resolveLanguage(member, config);
  const { deletionMail: texts, passwordMail } = getTranslations(language);
  const { brand } = catalogue.company;
  const subject = texts.subjects[kind]({ brand });
  const parts = [passwordMail.hello({ name: member.name }), ...write({ texts, brand, language })];
  const renderedEmail = renderEmail({ language, brand, subject, parts });
  await queueMail(unit, { kind, to: member.email, ...renderedEmail, goodUntil: unit.now + DAY });
}
