import { LOGIN_TRIES_WINDOW } from '@waha/domain/account/session';
import type { PersonId, SessionId } from '@waha/domain/kernel/ids';
import type { Role } from '@waha/domain/kernel/roles';
import type { Instant } from '@waha/domain/kernel/time';
import { and, eq, gt, isNull, ne } from 'drizzle-orm';
import { people, sessions } from '../../platform/access.tables';
import { appendChanges } from '../../platform/change-log';
import type { Database, Tx } from '../../platform/database';
import { forgetSessions } from '../../platform/push-subscriptions';
import { loginFailures, passwordResets } from './account.tables';

/** Someone with an account, as rules and replies know them. */
export type Person = {
  id: PersonId;
  role: Role;
  name: string;
  surname: string;
  email: string;
  passwordHash: string;
  createdAt: Instant;
  blockedAt?: Instant;
  verifiedAt?: Instant;
  withdrawBlockedUntil?: Instant;
};

export async function findPerson(tx: Tx | Database, id: PersonId): Promise<Person | undefined> {
  const [row] = await tx.select().from(people).where(eq(people.id, id));
  return row && toPerson(row);
}

export async function findPersonByEmail(tx: Tx | Database, email: string): Promise<Person | undefined> {
  const [row] = await tx.select().from(people).where(eq(people.email, email));
  return row && toPerson(row);
}

export async function savePerson(tx: Tx, person: Person): Promise<void> {
  await tx.insert(people).values(person);
}

export async function saveBlock(tx: Tx, id: PersonId, blockedAt: Instant | null): Promise<void> {
  await tx.update(people).set({ blockedAt }).where(eq(people.id, id));
}

/** Who was removed may log in again, with another password and role. */
export async function saveReturn(tx: Tx, id: PersonId, as: Pick<Person, 'role' | 'passwordHash'>): Promise<void> {
  await tx
    .update(people)
    .set({ ...as, blockedAt: null })
    .where(eq(people.id, id));
}

export async function saveVerification(tx: Tx, id: PersonId, verifiedAt: Instant): Promise<void> {
  await tx.update(people).set({ verifiedAt }).where(eq(people.id, id));
}

export async function savePassword(tx: Tx, id: PersonId, passwordHash: string): Promise<void> {
  await tx.update(people).set({ passwordHash }).where(eq(people.id, id));
}

export type Session = { id: SessionId; personId: PersonId; device: string; createdAt: Instant; expiresAt: Instant };

export async function saveSession(tx: Tx, session: Session): Promise<void> {
  await tx.insert(sessions).values(session);
}

/** The sessions that are still good, newest first. */
export async function listStandingSessions(db: Database, personId: PersonId, now: Instant): Promise<Session[]> {
  const rows = await db
    .select()
    .from(sessions)
    .where(and(eq(sessions.personId, personId), isNull(sessions.endedAt), gt(sessions.expiresAt, now)));
  return rows.reverse();
}

/** Ends sessions at once; their open streams and other devices hear of it, their browsers get no more pushes. `except` keeps the one that asks. */
export async function endSessions(
  tx: Tx,
  which: { personId: PersonId; only?: SessionId; except?: SessionId },
  now: Instant,
): Promise<void> {
  const ended = await tx
    .update(sessions)
    .set({ endedAt: now })
    .where(
      and(
        eq(sessions.personId, which.personId),
        isNull(sessions.endedAt),
        which.only && eq(sessions.id, which.only),
        which.except && ne(sessions.id, which.except),
      ),
    )
    .returning({ id: sessions.id });
  if (ended.length === 0) return;
  await appendChanges({ tx, now }, [{ audience: which.personId, feature: 'account' }]);
  await forgetSessions(
    tx,
    ended.map(({ id }) => id),
  );
}

export async function saveLoginFailure(tx: Tx, emailHash: string, failedAt: Instant): Promise<void> {
  await tx.insert(loginFailures).values({ emailHash, failedAt });
}

export async function listLoginFailures(db: Database | Tx, emailHash: string, now: Instant): Promise<Instant[]> {
  const rows = await db
    .select({ failedAt: loginFailures.failedAt })
    .from(loginFailures)
    .where(and(eq(loginFailures.emailHash, emailHash), gt(loginFailures.failedAt, now - LOGIN_TRIES_WINDOW)));
  return rows.map(({ failedAt }) => failedAt);
}

export async function clearLoginFailures(tx: Tx, emailHash: string): Promise<void> {
  await tx.delete(loginFailures).where(eq(loginFailures.emailHash, emailHash));
}

export async function saveReset(
  tx: Tx,
  reset: { tokenHash: string; personId: PersonId; expiresAt: Instant },
): Promise<void> {
  await tx.insert(passwordResets).values(reset);
}

/** Uses a link up. Undefined when it is unknown, used or too old. */
export async function takeReset(tx: Tx, tokenHash: string, now: Instant): Promise<PersonId | undefined> {
  const [taken] = await tx
    .update(passwordResets)
    .set({ usedAt: now })
    .where(
      and(eq(passwordResets.tokenHash, tokenHash), isNull(passwordResets.usedAt), gt(passwordResets.expiresAt, now)),
    )
    .returning({ personId: passwordResets.personId });
  return taken?.personId;
}

function toPerson({
  blockedAt,
  verifiedAt,
  withdrawBlockedUntil,
  withdrawFailures: _,
  ...row
}: typeof people.$inferSelect): Person {
  return {
    ...row,
    ...(blockedAt !== null && { blockedAt }),
    ...(verifiedAt !== null && { verifiedAt }),
    ...(withdrawBlockedUntil !== null && { withdrawBlockedUntil }),
  };
}
