import type { PersonId } from '@waha/domain/kernel/ids';
import type { Language } from '@waha/domain/kernel/languages';
import type { Role } from '@waha/domain/kernel/roles';
import type { Instant } from '@waha/domain/kernel/time';
import { and, eq, sql } from 'drizzle-orm';
import type { Database, Tx } from '../database/database';
import { omitNulls } from '../database/omit-nulls';
import { prepareQuery } from '../database/prepared/prepare-query';
import { people } from './auth.tables';
import { indexNames } from './index-names';
import { IS_ACTIVE_ADMIN } from './people.queries';

/** A person with an account, as rules and replies use it. */
export type Person = {
  id: PersonId;
  role: Role;
  name: string;
  surname: string;
  email: string;
  passwordHash: string;
  createdAt: Instant;
  blockedAt?: Instant;
  /** Why staff blocked the member, for staff only. */
  blockReason?: string;
  verifiedAt?: Instant;
  withdrawBlockedUntil?: Instant;
  /** Absent until the person has chosen one. */
  language?: Language;
};

/** Returns whether this person is an administrator who can sign in. */
export async function isAdmin(tx: Tx | Database, id: PersonId): Promise<boolean> {
  return (await tx.$count(people, and(eq(people.id, id), IS_ACTIVE_ADMIN))) > 0;
}

export async function findPerson(tx: Tx | Database, id: PersonId): Promise<Person | undefined> {
  const row = await personQuery(tx).get({ id });
  return row && toPerson(row);
}

const personQuery = prepareQuery((db) =>
  db
    .select()
    .from(people)
    .where(eq(people.id, sql.placeholder('id')))
    .prepare(),
);
const personOfEmailQuery = prepareQuery((db) =>
  db
    .select()
    .from(people)
    .where(eq(people.email, sql.placeholder('email')))
    .prepare(),
);

export async function findPersonByEmail(tx: Tx | Database, email: string): Promise<Person | undefined> {
  const row = await personOfEmailQuery(tx).get({ email });
  return row && toPerson(row);
}

export async function savePerson(tx: Tx, person: Person): Promise<void> {
  await tx.insert(people).values(person);
  await indexNames(tx, person);
}

/** Saves the fields that decide whether a person may sign in, and what they may access. */
export async function saveRoleAndBlock(
  tx: Tx,
  id: PersonId,
  access: { role: Role; blockedAt: Instant | null },
): Promise<void> {
  await tx.update(people).set(access).where(eq(people.id, id));
}

/** Saves a block with its reason, if any; null ends the block. */
export async function saveBlock(tx: Tx, id: PersonId, block: { at: Instant; reason?: string } | null): Promise<void> {
  await tx
    .update(people)
    .set({ blockedAt: block?.at ?? null, blockReason: block?.reason ?? null })
    .where(eq(people.id, id));
}

function toPerson({ withdrawFailures: _, ...person }: typeof people.$inferSelect): Person {
  return omitNulls(person);
}
