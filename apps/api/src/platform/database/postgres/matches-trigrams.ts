import { or, type SQL, sql } from 'drizzle-orm';

/** The expression of the index `people_names_by_pieces`: the index is used only for exactly this one. */
const TRIGRAMS = sql.raw(
  'pieces_of_person(people_names.name, people_names.surname, people_names."both", people_names.email, people_names.phone)',
);

/**
 * Returns a condition that a row of `people_names` has all trigrams of the letters, or of the phone number;
 * PostgreSQL's index evaluates it. An additional `instr` checks that they are consecutive, and in which column.
 * @param letters one or more letters, in comparison form
 */
export function matchesTrigrams({ letters, phone }: { letters: string; phone?: string | undefined }): SQL {
  const hasAll = (text: string) => sql`${TRIGRAMS} @> pieces_sought(${text})`;
  return phone === undefined ? hasAll(letters) : or(hasAll(letters), hasAll(phone))!;
}
