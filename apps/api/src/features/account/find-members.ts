import type { PersonId } from '@waha/domain/kernel/ids';
import { and, desc, eq, or } from 'drizzle-orm';
import { people } from '#platform/auth/auth.tables';
import { FULL_NAME_SQL } from '#platform/auth/people.queries';
import { findPerson, findPersonByEmail, type Person } from '#platform/auth/people.store';
import { containsFoldedText, type Database } from '#platform/database/database';

const MAX_FOUND = 50;

/**
 * Returns members whose name, surname or email contains the text, ignoring case and accents, or whose id is the text;
 * newest first, 50 at most. For the commands of the operator (`waha member`).
 */
export function findMembers(db: Database, text: string): Promise<(typeof people.$inferSelect)[]> {
  // Name and surname are joined only for a text of two words.
  const fullNamePart = /\S\s+\S/.test(text) ? [FULL_NAME_SQL] : [];
  const matchesText = or(
    ...[people.name, people.surname, people.email, ...fullNamePart].map((part) => containsFoldedText(part, text)),
  );
  return db
    .select()
    .from(people)
    .where(and(eq(people.role, 'user'), or(eq(people.id, text as PersonId), matchesText)))
    .orderBy(desc(people.id))
    .limit(MAX_FOUND);
}

/**
 * Finds a person by email or id.
 * @throws Error, for the operator, when there is none of that kind
 */
export async function findPersonByEmailOrId(
  db: Database,
  emailOrId: string | undefined,
  kind: 'member' | 'staff',
): Promise<Person> {
  if (emailOrId === undefined) throw new Error('Missing argument: an email or an id.');
  const person =
    (await findPersonByEmail(db, emailOrId.toLowerCase())) ?? (await findPerson(db, emailOrId as PersonId));
  if (!person || (person.role === 'user') !== (kind === 'member')) {
    throw new Error(`No ${kind === 'member' ? 'member' : 'staff account'} found for ${emailOrId}.`);
  }
  return person;
}
