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
 * A new link to make the first administrator, for the operator's eyes only; the one before is dead. Its secret stands
 * behind the #, which browsers send to nobody: no proxy's log and no referrer ever holds it.
 * @returns `undefined` where there is an admin
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
 * Before anything slow is done for a stranger. The right link works however many wrong ones were tried, by whomever: 256
 * bits are not guessed. A wrong one counts as a wrong password of its caller.
 * @throws Refused `setup_link_invalid`, `too_many_logins` (with `retryAfter` in seconds)
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
 * Makes the first administrator and uses the link up.
 * @throws Refused `setup_link_invalid`; `already_set_up` when one was added another way meanwhile; `email_exists`
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
