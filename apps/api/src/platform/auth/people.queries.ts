import type { PersonId } from '@waha/domain/kernel/ids';
import type { Role } from '@waha/domain/kernel/roles';
import { parseSearchQuery, type SearchNumber } from '@waha/domain/kernel/text/search-query';
import { and, inArray, isNull, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { eqLiteral } from '../database/conditions/eq-literal';
import type { Database, Tx } from '../database/database';
import { prepareQuery } from '../database/prepared/prepare-query';
import { people, peopleNames } from './auth.tables';

/** A person's name and surname as one text. */
export const FULL_NAME_SQL = sql<string>`${people.name} || ' ' || ${people.surname}`;

/** The person is an administrator who can sign in. */
export const IS_ACTIVE_ADMIN = and(eqLiteral(people.role, 'admin'), isNull(people.blockedAt));

/** The digits of the phone number of the person `people.id`, for `SearchColumns`: only for staff who may see them. */
export const PHONE_DIGITS_SQL = sql<string>`(select ${peopleNames.phone} from ${peopleNames} where ${peopleNames.personId} = ${people.id})`;

/** Returns the phone numbers that staff of this role may search: all for admins, none for others. */
export function selectSearchedPhones(role: Role): SQL[] | undefined {
  return role === 'admin' ? [PHONE_DIGITS_SQL] : undefined;
}

/** The columns that a search reads besides a person's names and address. */
type SearchColumns = {
  texts?: readonly SQLWrapper[];
  /** In millimes. */
  amounts?: readonly SQLWrapper[];
  /** Points. */
  counts?: readonly SQLWrapper[];
  /** `2026-11-25`. */
  days?: readonly SQLWrapper[];
  /** Digits. */
  phones?: readonly SQLWrapper[];
};

/**
 * Returns a condition for the search query `q`: each word is in one of the texts, and the number is in any column, in
 * any order (`parseSearchQuery`). Returns undefined without a `q`. It compares every row: only for short lists such as
 * a work queue.
 */
export function matchesSearch(q: string | undefined, { texts = [], ...numbers }: SearchColumns = {}): SQL | undefined {
  if (!q?.trim()) return undefined;
  const { words, figure } = parseSearchQuery(q);
  if (words.length === 0 && !figure) return sql`false`;
  // No search query contains the separator, so no word matches across two texts.
  const all = sql.join([people.name, people.surname, people.email, ...texts], sql` || '|' || `);
  const holds = (word: string) => sql`instr(fold_name(${all}), ${word}) > 0`;
  return and(...words.map(holds), figure && or(holds(figure.text), ...matchesNumber(figure, numbers)));
}

function matchesNumber({ amounts, count, day, phone }: SearchNumber, among: Omit<SearchColumns, 'texts'>): SQL[] {
  const matchEach = (columns: readonly SQLWrapper[] = [], isIt: (column: SQLWrapper) => SQL) => columns.map(isIt);
  return [
    ...(amounts.length > 0 ? matchEach(among.amounts, (column) => inArray(column as SQL, [...amounts])) : []),
    ...(count === undefined ? [] : matchEach(among.counts, (column) => sql`${column} = ${count}`)),
    ...(day === undefined ? [] : matchEach(among.days, (column) => sql`instr(${column}, ${day}) = 1`)),
    ...(phone === undefined ? [] : matchEach(among.phones, (column) => sql`instr(${column}, ${phone}) > 0`)),
  ];
}

/** Returns people by their ids, as a map. All ids go into one statement. */
export async function findPeople(tx: Tx | Database, ids: readonly PersonId[]) {
  const rows = await peopleQuery(tx).all({ idsJson: JSON.stringify([...new Set(ids)]) });
  return new Map(rows.map((row) => [row.id, row]));
}

const peopleQuery = prepareQuery((db) => {
  const { id, name, surname, email, role, verifiedAt } = people;
  return db
    .select({ id, name, surname, email, role, verifiedAt, fullName: FULL_NAME_SQL })
    .from(people)
    .where(sql`${id} in (select value from json_each(${sql.placeholder('idsJson')}))`)
    .prepare();
});

/** Returns the members of these rows, and the staff who decided on them. */
export function findMembersAndDeciders(
  tx: Tx | Database,
  list: readonly { memberId: PersonId; decidedBy?: PersonId | undefined }[],
) {
  return findPeople(
    tx,
    list.flatMap(({ memberId, decidedBy }) => (decidedBy ? [memberId, decidedBy] : [memberId])),
  );
}
