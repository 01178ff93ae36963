import type { PersonId } from '@waha/domain/kernel/ids';
import { inArray, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { type Database, holds, type Tx } from '../database/database';
import { people } from './auth.tables';

/** A person's name and surname as one text. */
export const FULL_NAME = sql<string>`${people.name} || ' ' || ${people.surname}`;

/** Whether `q` stands in a person's names or address, or in one of the other texts; no condition where there is no `q`. */
export function isSought(q: string | undefined, ...others: SQLWrapper[]): SQL | undefined {
  return q ? or(...[FULL_NAME, people.email, ...others].map((text) => holds(text, q))) : undefined;
}

/** People by their ids, for as many as are named in one statement. */
export async function findPeople(tx: Tx | Database, ids: readonly PersonId[]) {
  const { id, name, surname, email, verifiedAt } = people;
  const rows = await tx
    .select({ id, name, surname, email, verifiedAt, fullName: FULL_NAME })
    .from(people)
    .where(inArray(id, [...new Set(ids)]));
  return new Map(rows.map((row) => [row.id, row]));
}

/** Whose these are, and who decided on them. */
export function findPeopleOf(
  tx: Tx | Database,
  list: readonly { memberId: PersonId; decidedBy?: PersonId | undefined }[],
) {
  return findPeople(
    tx,
    list.flatMap(({ memberId, decidedBy }) => (decidedBy ? [memberId, decidedBy] : [memberId])),
  );
}
