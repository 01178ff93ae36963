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

/** Records that no more passwords are accepted for now; one row, whether or not the account exists. */
export async function saveLockout({ tx, now }: Pick<UnitOfWork, 'tx' | 'now'>, subjectId: string): Promise<void> {
  await tx.insert(lockouts).values({ subjectId: subjectId as PersonId, at: now });
}

/**
 * Notifies the owners, once per lockout, from however many places it was tried. Runs on its own schedule: work done for
 * some addresses only would reveal which have an account.
 * @returns whether there was any lockout
 */
export async function notifyLockouts(
  services: Pick<Services, 'db' | 'transact' | 'config' | 'catalogue'>,
): Promise<boolean> {
  const noted = await services.db.select().from(lockouts).orderBy(asc(lockouts.id)).limit(BATCH_SIZE);
  for (const { id, subjectId, at } of noted) {
    await services.transact(async (unit) => {
      const deleted = await unit.tx.delete(lockouts).where(eq(lockouts.id, id)).returning();
      const person = deleted.length > 0 ? await findPerson(unit.tx, subjectId) : undefined;
      if (!person) return;
      const recentMailCount = await countMails(
        unit.tx,
        { kind: 'lockedOut', to: person.email },
        unit.now - PASSWORD_WINDOW_MS,
      );
      if (recentMailCount === 0) await queueSecurityMail(unit, services, person, 'lockedOut', { at });
    });
  }
  return noted.length > 0;
}
