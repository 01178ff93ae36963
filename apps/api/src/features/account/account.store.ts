import type { PersonId, SessionId } from '@waha/domain/kernel/ids';
import type { Language } from '@waha/domain/kernel/languages';
import type { Role } from '@waha/domain/kernel/roles';
import type { Instant } from '@waha/domain/kernel/time';
import { and, eq, gt, isNull, ne } from 'drizzle-orm';
import { people, sessions } from '../../platform/auth/auth.tables';
import { appendChanges } from '../../platform/database/change-log';
import type { Database, Tx } from '../../platform/database/database';
import type { UnitOfWork } from '../../platform/database/unit-of-work';
import { withoutNulls } from '../../platform/database/without-nulls';
import { forgetSessions } from '../../platform/push/push-subscriptions';
import { passwordResets } from './account.tables';
import { indexNames } from './name-index';

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
  /** Not there until they have chosen one. */
  language?: Language;
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
  await indexNames(tx, person);
}

export async function saveBlock(tx: Tx, id: PersonId, blockedAt: Instant | null): Promise<void> {
  await tx.update(people).set({ blockedAt }).where(eq(people.id, id));
}

/** Who was removed may log in again, with another password and role. */
export async function saveReturn(
  unit: Pick<UnitOfWork, 'tx' | 'now'>,
  id: PersonId,
  { role, passwordHash }: Pick<Person, 'role' | 'passwordHash'>,
): Promise<void> {
  await unit.tx.update(people).set({ role, blockedAt: null }).where(eq(people.id, id));
  await savePassword(unit, id, passwordHash);
}

export async function saveLanguage(tx: Tx, id: PersonId, language: Language): Promise<void> {
  await tx.update(people).set({ language }).where(eq(people.id, id));
}

export async function saveVerification(tx: Tx, id: PersonId, verifiedAt: Instant): Promise<void> {
  await tx.update(people).set({ verifiedAt }).where(eq(people.id, id));
}

/** Every link that was made for the password before is dead. */
export async function savePassword(
  { tx, now }: Pick<UnitOfWork, 'tx' | 'now'>,
  id: PersonId,
  passwordHash: string,
): Promise<void> {
  await tx.update(people).set({ passwordHash }).where(eq(people.id, id));
  await endResets(tx, id, now);
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

export async function saveReset(
  tx: Tx,
  reset: { tokenHash: string; personId: PersonId; expiresAt: Instant },
): Promise<void> {
  await tx.insert(passwordResets).values(reset);
}

/** Whose link it is. Undefined when it is unknown, used, ended or too old. */
export async function findReset(tx: Tx | Database, tokenHash: string, now: Instant): Promise<PersonId | undefined> {
  const [link] = await tx
    .select({ personId: passwordResets.personId })
    .from(passwordResets)
    .where(
      and(eq(passwordResets.tokenHash, tokenHash), isNull(passwordResets.usedAt), gt(passwordResets.expiresAt, now)),
    );
  return link?.personId;
}

/** None of the person's links works any more. */
export async function endResets(tx: Tx, personId: PersonId, now: Instant): Promise<void> {
  const open = and(eq(passwordResets.personId, personId), isNull(passwordResets.usedAt));
  await tx.update(passwordResets).set({ usedAt: now }).where(open);
}

function toPerson({ withdrawFailures: _, ...person }: typeof people.$inferSelect): Person {
  return withoutNulls(person);
}
