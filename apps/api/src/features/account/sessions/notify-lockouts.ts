import { PASSWORD_WINDOW_MS } from '@waha/domain/account/attempt-limit';
import type { PersonId } from '@waha/domain/kernel/ids';
import { asc, eq } from 'drizzle-orm';
import { findPerson } from '#platform/auth/people.store';
import type { UnitOfWork } from '#platform/database/unit-of-work';
import { countMails } from '#platform/mail/mailer';
import { queueSecurityMail } from '#platform/mail/security-mail';
import type { Services } from '#platform/services';
import { lockouts } from '../account.tables';

const BATCH_SIZE = 100;

/** Notes that no more wrong passwords are taken for now; the same one line whether or not there is such an account. */
export async function saveLockout({ tx, now }: Pick<UnitOfWork, 'tx' | 'now'>, subjectId: string): Promise<void> {
  await tx.insert(lockouts).values({ subjectId: subjectId as PersonId, at: now });
}

/**
 * Tells those whose account it was, once for each lockout, from however many places it was tried. At times of its own: what
 * is done for one address and not for another would tell which has an account.
 * @returns whether there was anything to do
 */
export async function notifyLockouts(
  services: Pick<Services, 'db' | 'transact' | 'config' | 'catalogue'>,
): Promise<boolean> {
  const noted = await services.db.select().from(lockouts).orderBy(asc(lockouts.id)).limit(BATCH_SIZE);
  for (const { id, subjectId, at } of noted) {
    await services.transact(async (unit) => {
      const taken = await unit.tx.delete(lockouts).where(eq(lockouts.id, id)).returning();
      const person = taken.length > 0 ? await findPerson(unit.tx, subjectId) : undefined;
      if (!person) return;
      const told = await countMails(unit.tx, { kind: 'lockedOut', to: person.email }, unit.now - PASSWORD_WINDOW_MS);
      if (told === 0) await queueSecurityMail(unit, services, person, 'lockedOut', { at });
    });
  }
  return noted.length > 0;
}
