import { SETUP_LINK_LIFETIME_MS } from '@waha/domain/account/session';
import type { PersonId } from '@waha/domain/kernel/ids';
import { addPerson, type NewPerson } from '#platform/auth/add-person';
import { hashSecret } from '#platform/auth/hash-secret';
import { writeAuditLog } from '#platform/database/audit-log';
import { createToken } from '#platform/database/create-id';
import type { UnitOfWork } from '#platform/database/unit-of-work';
import { RefusalError } from '#platform/http/refusal-error';
import type { Services } from '#platform/services';
import { countAttempt, hashAddress } from '../sessions/count-attempt';
import { hasAdmin, isValidSetupLink, replaceSetupLink } from './setup-link.store';

/**
 * Creates a link to add the first administrator, for the operator only, and invalidates the previous one. Its secret
 * follows the #, which browsers do not send: no proxy log or referrer contains it.
 * @returns `undefined` if there is an admin
 */
export async function createSetupLink({
  config,
  transact,
}: Pick<Services, 'config' | 'transact'>): Promise<string | undefined> {
  const token = createToken();
  return transact(async ({ tx, now }) => {
    const isNeeded = !(await hasAdmin(tx));
    const link = { tokenHash: hashSecret(token), expiresAt: now + SETUP_LINK_LIFETIME_MS };
    await replaceSetupLink(tx, isNeeded ? link : undefined);
    return isNeeded ? `${config.publicUrl}/setup#token=${token}` : undefined;
  });
}

/**
 * Checks the token before slow work for an unknown caller. The right link works despite any number of wrong ones: 256
 * bits cannot be guessed. A wrong one counts as a wrong password of its caller.
 * @throws RefusalError `setup_link_invalid`, `too_many_logins` (with `retryAfter` in seconds)
 */
export async function checkSetupToken(
  services: Pick<Services, 'db' | 'clock' | 'transact' | 'secret'>,
  { token, caller }: { token: string; caller: string },
): Promise<void> {
  if (await isValidSetupLink(services.db, hashSecret(token), services.clock())) return;
  await countAttempt(services, { kind: 'link', addressHash: hashAddress(caller, services.secret) });
  throw new RefusalError({ code: 'setup_link_invalid' });
}

/**
 * Creates the first administrator and consumes the link.
 * @throws RefusalError `setup_link_invalid`; `already_set_up` when one was added another way meanwhile; `email_exists`
 */
export async function useSetupLink(
  unit: UnitOfWork,
  token: string,
  person: Omit<NewPerson, 'role'>,
): Promise<PersonId> {
  if (!(await isValidSetupLink(unit.tx, hashSecret(token), unit.now)))
    throw new RefusalError({ code: 'setup_link_invalid' });
  if (await hasAdmin(unit.tx)) throw new RefusalError({ code: 'already_set_up' });
  const id = await addPerson(unit, { ...person, role: 'admin' });
  await replaceSetupLink(unit.tx, undefined);
  await writeAuditLog(unit, { actorId: id, action: 'admin.set-up', subjectId: id });
  return id;
}
