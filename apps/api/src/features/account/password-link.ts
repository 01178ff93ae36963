import { RESET_LINK_LIFETIME, RESET_LINKS } from '@waha/domain/account/session';
import type { PersonId } from '@waha/domain/kernel/ids';
import { audit } from '../../platform/audit';
import { countMails, queueMail } from '../../platform/mail';
import { newToken } from '../../platform/new-id';
import { Refused } from '../../platform/refused';
import type { Services } from '../../platform/services';
import type { Unit } from '../../platform/transact';
import { endSessions, findPersonByEmail, savePassword, saveReset, takeReset } from './account.store';
import { hashSecret } from './hash-secret';

const KIND = 'password_link';

/**
 * Mails a link that sets a new password, if the address is known and was not mailed enough of them lately; the caller
 * cannot tell.
 */
export async function mailPasswordLink(
  unit: Unit,
  { config, catalogue }: Pick<Services, 'config' | 'catalogue'>,
  email: string,
): Promise<void> {
  const person = await findPersonByEmail(unit.tx, email.toLowerCase());
  if (!person) return;
  const recent = await countMails(unit.tx, { kind: KIND, to: person.email }, unit.now - RESET_LINK_LIFETIME);
  if (recent >= RESET_LINKS) return;
  const link = await makePasswordLink(unit, config, person.id);
  const { brand } = catalogue.company;
  await queueMail(unit, {
    kind: KIND,
    to: person.email,
    subject: `${brand}: set a new password`,
    text: `Hello ${person.name},\n\nSomeone asked for a new password for your ${brand} account. This link works once, within 30 minutes:\n\n${link}\n\nIf it was not you, do nothing: your password stays as it is.\n`,
    goodUntil: unit.now + RESET_LINK_LIFETIME,
  });
}

/** A link that sets a new password, once, within half an hour. Only its hash is kept. */
export async function makePasswordLink(
  { tx, now }: Pick<Unit, 'tx' | 'now'>,
  { publicUrl }: { publicUrl: string },
  personId: PersonId,
): Promise<string> {
  const token = newToken();
  await saveReset(tx, { tokenHash: hashSecret(token), personId, expiresAt: now + RESET_LINK_LIFETIME });
  return `${publicUrl}/reset-password?token=${token}`;
}

/** Sets the new password and ends every session. @throws Refused `reset_link_invalid` */
export async function usePasswordLink(
  unit: Unit,
  { token, passwordHash }: { token: string; passwordHash: string },
): Promise<void> {
  const personId = await takeReset(unit.tx, hashSecret(token), unit.now);
  if (!personId) throw new Refused({ code: 'reset_link_invalid' });
  await savePassword(unit.tx, personId, passwordHash);
  await endSessions(unit.tx, { personId }, unit.now);
  await audit(unit, { actorId: personId, action: 'password.reset', subjectId: personId });
}
