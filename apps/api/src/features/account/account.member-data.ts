import type { PersonId } from '@waha/domain/kernel/ids';
import { eq } from 'drizzle-orm';
import { passkeys, people, sessions } from '#platform/auth/auth.tables';
import { createErasedPerson } from '#platform/auth/erased-person';
import { indexNames } from '#platform/auth/index-names';
import { findPerson } from '#platform/auth/people.store';
import { endSessions } from '#platform/auth/session.store';
import type { Database } from '#platform/database/database';
import type { UnitOfWork } from '#platform/database/unit-of-work';
import { readInPages } from '#platform/documents/member-data';
import { passwordLinkRequests, passwordResets } from './account.tables';
import { clearAttemptsOfAccount } from './sessions/auth-attempts.store';
import { hashAccount } from './sessions/count-attempt';

/** Returns the account's data of a person, except what only protects the account. */
export function readAccountData(db: Database, id: PersonId) {
  const { name, createdAt, lastUsedAt, isBackedUp } = passkeys;
  return {
    account: {
      read: async () => {
        const [person] = await db.select().from(people).where(eq(people.id, id));
        if (!person) return undefined;
        const { passwordHash: _, ...account } = person;
        return account;
      },
    },
    sessions: readInPages(db, sessions, eq(sessions.personId, id)),
    passkeys: readInPages(db, passkeys, eq(passkeys.personId, id), {
      columns: { name, createdAt, lastUsedAt, isBackedUp },
    }),
  };
}

/**
 * Erases an account: it contains no data of its owner and cannot be signed in to. It remains because payments reference
 * it.
 * @param unknownHash the hash of an unknown password
 * @param secret of the installation
 */
export async function eraseAccount(
  { tx, now }: UnitOfWork,
  id: PersonId,
  unknownHash: string,
  secret: string,
): Promise<void> {
  const person = await findPerson(tx, id);
  if (person) {
    await clearAttemptsOfAccount(tx, hashAccount(person.email, secret));
    await tx.delete(passwordLinkRequests).where(eq(passwordLinkRequests.email, person.email));
  }
  await endSessions(tx, { personId: id }, now);
  await tx.delete(sessions).where(eq(sessions.personId, id));
  await tx.delete(passkeys).where(eq(passkeys.personId, id));
  await tx.delete(passwordResets).where(eq(passwordResets.personId, id));
  const erasedPerson = createErasedPerson(id);
  await tx
    .update(people)
    .set({
      ...erasedPerson,
      passwordHash: unknownHash,
      blockedAt: now,
      blockReason: null,
      verifiedAt: null,
      language: null,
    })
    .where(eq(people.id, id));
  await indexNames(tx, { id, ...erasedPerson });
}
