import type { PersonId } from '@waha/domain/kernel/ids';
import type { Language } from '@waha/domain/kernel/languages';
import { findPerson } from '#platform/auth/people.store';
import type { Database, Tx } from '#platform/database/database';
import { requireFound } from '#platform/http/refusal-error';

/**
 * Returns the owner of an account: name, address, and the chosen language, if any.
 * @throws RefusalError `user_not_found`
 */
export async function findAccount(
  tx: Tx | Database,
  id: PersonId,
): Promise<{ name: string; surname: string; email: string; language?: Language }> {
  const { name, surname, email, language } = requireFound(await findPerson(tx, id), 'user_not_found');
  return { name, surname, email, ...(language && { language }) };
}

/** Returns the language that a person chose; `undefined` if they chose none, or do not exist. */
export async function findChosenLanguage(tx: Tx | Database, id: PersonId): Promise<Language | undefined> {
  return (await findPerson(tx, id))?.language;
}

/** Checks whether this is the id of a member, not of staff. */
export async function isMember(tx: Tx | Database, id: PersonId): Promise<boolean> {
  return (await findPerson(tx, id))?.role === 'user';
}
