import { RESET_LINK_LIFETIME } from '@waha/domain/account/session';
import { audit } from '../../platform/audit';
import { queueMail } from '../../platform/mail';
import { newToken } from '../../platform/new-id';
import { Refused } from '../../platform/refused';
import type { Services } from '../../platform/services';
import type { Unit } from '../../platform/transact';
import { endSessions, findPersonByEmail, savePassword, saveReset, takeReset } from './account.store';
import { hashSecret } from './hash-secret';

/** Mails a link that sets a new password, if the address is known; the caller cannot tell. */
export async function mailPasswordLink(
  unit: Unit,
  { config, catalogue }: Pick<Services, 'config' | 'catalogue'>,
  email: string,
): Promise<void> {
  const person = await findPersonByEmail(unit.tx, email.toLowerCase());
  if (!person) return;
  const token = newToken();
  await saveReset(unit.tx, {
    tokenHash: hashSecret(token),
    personId: person.id,
    expiresAt: unit.now + RESET_LINK_LIFETIME,
  });
  const { brand } = catalogue.company;
  await queueMail(unit, {
    kind: 'password_link',
    to: person.email,
    subject: `${brand}: set a new password`,
    text: `Hello ${person.name},\n\nSomeone asked for a new password for your ${brand} account. This link works once, within 30 minutes:\n\n${config.publicUrl}/reset-password?token=${token}\n\nIf it was not you, do nothing: your password stays as it is.\n`,
  });
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
