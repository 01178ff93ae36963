import type { PersonId } from '@waha/domain/kernel/ids';
import type { Role } from '@waha/domain/kernel/roles';
import { createId } from '../database/create-id';
import type { Database, Tx } from '../database/database';
import type { UnitOfWork } from '../database/unit-of-work';
import { RefusalError } from '../http/refusal-error';
import { findPersonByEmail, savePerson } from './people.store';

export type NewPerson = { role: Role; name: string; surname: string; email: string; passwordHash: string };

/**
 * Creates an account.
 * @throws RefusalError `email_exists`
 */
export async function addPerson({ tx, now }: Pick<UnitOfWork, 'tx' | 'now'>, person: NewPerson): Promise<PersonId> {
  const email = person.email.toLowerCase();
  await refuseTakenEmail(tx, email);
  const id = createId<PersonId>(now);
  await savePerson(tx, { ...person, id, email, createdAt: now });
  return id;
}

/**
 * Refuses an email address that already has an account.
 * @throws RefusalError `email_exists`
 */
export async function refuseTakenEmail(db: Database | Tx, email: string): Promise<void> {
  if (!(await findPersonByEmail(db, email.toLowerCase()))) return;
  throw new RefusalError({ code: 'email_exists', errors: { email: 'This email already exists.' } });
}
