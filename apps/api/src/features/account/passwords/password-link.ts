import { MAX_RESET_LINKS, RESET_LINK_LIFETIME_MS } from '@waha/domain/account/session';
import type { PersonId } from '@waha/domain/kernel/ids';
import { MINUTE } from '@waha/domain/kernel/time';
import { hashSecret } from '#platform/auth/hash-secret';
import { findPerson, findPersonByEmail, type Person } from '#platform/auth/people.store';
import { endSessions } from '#platform/auth/session.store';
import { writeAuditLog } from '#platform/database/audit-log';
import { createToken } from '#platform/database/create-id';
import type { UnitOfWork } from '#platform/database/unit-of-work';
import { requireFound } from '#platform/http/refusal-error';
import { countMails, queueMail } from '#platform/mail/mailer';
import { renderEmail } from '#platform/mail/render-email';
import { queueSecurityMail } from '#platform/mail/security-mail';
import type { Services } from '#platform/services';
import { getTranslations, resolveLanguage } from '#platform/translations/translations';
import { findPasswordReset, savePassword, savePasswordReset } from '../account.store';
import { clearAttemptsOfAccount } from '../sessions/auth-attempts.store';
import { hashAccount } from '../sessions/count-attempt';
import { describeFactors, removeFactors } from './remove-factors';

const MAIL_KIND = 'password_link';

/**
 * Mails a link that sets a new password, if the address is known and got few of them recently. The caller cannot tell.
 */
export async function mailPasswordLink(
  unit: UnitOfWork,
  { config, catalogue }: Pick<Services, 'config' | 'catalogue'>,
  email: string,
): Promise<void> {
  const person = await findPersonByEmail(unit.tx, email.toLowerCase());
  if (!person) return;
  const recent = await countMails(unit.tx, { kind: MAIL_KIND, to: person.email }, unit.now - RESET_LINK_LIFETIME_MS);
  if (recent >= MAX_RESET_LINKS) return;
  const link = await createPasswordLink(unit, config, person.id);
  const { brand } = catalogue.company;
  const language = resolveLanguage(person, config);
  const { passwordMail: translations } = getTranslations(language);
  const renderedEmail = renderEmail({
    ...{ language, brand },
    subject: translations.subject({ brand }),
    parts: [
      translations.hello({ name: person.name }),
      translations.asked({ brand, minutes: RESET_LINK_LIFETIME_MS / MINUTE }),
      { link, label: translations.button },
      translations.notYou,
    ],
  });
  await queueMail(unit, {
    kind: MAIL_KIND,
    to: person.email,
    ...renderedEmail,
    goodUntil: unit.now + RESET_LINK_LIFETIME_MS,
  });
}

/**
 * Creates a link that sets a new password once, within half an hour. Only its hash is stored. Its secret follows the #,
 * which browsers do not send.
 */
export async function createPasswordLink(
  { tx, now }: Pick<UnitOfWork, 'tx' | 'now'>,
  { publicUrl }: { publicUrl: string },
  personId: PersonId,
): Promise<string> {
  const token = createToken();
  await savePasswordReset(tx, { tokenHash: hashSecret(token), personId, expiresAt: now + RESET_LINK_LIFETIME_MS });
  return `${publicUrl}/reset-password#token=${token}`;
}

/**
 * Checks the link before slow work for an unknown caller.
 * @throws RefusalError `reset_link_invalid`
 */
export async function checkPasswordLink({ db, clock }: Pick<Services, 'db' | 'clock'>, token: string): Promise<void> {
  requireFound(await findPasswordReset(db, hashSecret(token), clock()), 'reset_link_invalid');
}

/**
 * Sets the new password, and ends every session, every other link, and the lockout by wrong passwords. Removes sign-in
 * methods that a thief may have added, and mails the remaining ones.
 * @returns the person with the new password, and whether an administrator must restore their access
 * @throws RefusalError `reset_link_invalid`
 */
export async function usePasswordLink(
  unit: UnitOfWork,
  { secret, ...mailContext }: Pick<Services, 'secret' | 'config' | 'catalogue'>,
  {
    token,
    passwordHash,
    removePasskeys,
  }: { token: string; passwordHash: string; removePasskeys: string[] | undefined },
): Promise<{ person: Person; isLocked: boolean }> {
  const { tx, now } = unit;
  const personId = requireFound(await findPasswordReset(tx, hashSecret(token), now), 'reset_link_invalid');
  const person = requireFound(await findPerson(tx, personId), 'reset_link_invalid');
  await savePassword(unit, personId, passwordHash);
  await endSessions(tx, { personId }, now);
  await clearAttemptsOfAccount(tx, hashAccount(person.email, secret));
  const isLocked = await removeFactors(unit, { person, chosen: removePasskeys, secret });
  const also = await describeFactors(unit, mailContext, { person, isLocked });
  await queueSecurityMail(unit, mailContext, person, 'passwordChanged', { also });
  await writeAuditLog(unit, { actorId: personId, action: 'password.reset', subjectId: personId });
  return { person: { ...person, passwordHash }, isLocked };
}
