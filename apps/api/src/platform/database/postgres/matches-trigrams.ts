import { or, type SQL, sql } from 'drizzle-orm';

/** As the index `people_names_by_pieces` has it: only so is it used. */
const TRIGRAMS = sql.raw(
  'pieces_of_person(people_names.name, people_names.surname, people_names."both", people_names.email, people_names.phone)',
);

/**
 * Whether somebody of `people_names` has all pieces of the letters, or of the phone number, which PostgreSQL's index answers.
 * That they stand in a row, and in which of the columns, is said beside it by `instr`.
 * @param letters as names are compared; one or more
 */
export function matchesTrigrams({ letters, phone }: { letters: string; phone?: string | undefined }): SQL {
  const hasAll = (text: string) => sql`${TRIGRAMS} @> pieces_sought(${text})`;
  return phone === undefined ? hasAll(letters) : or(hasAll(letters), hasAll(phone))!;
}
