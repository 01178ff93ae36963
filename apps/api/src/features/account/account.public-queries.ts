import type { PersonId } from '@waha/domain/kernel/ids';
import type { Language } from '@waha/domain/kernel/languages';
import { findPerson } from '#platform/auth/people.store';
import type { Database, Tx } from '#platform/database/database';
import { requireFound } from '#platform/http/refusal-error';

/** Whose account it is: name, address, and the language that they chose, if they did. @throws Refused `user_not_found` */
export async function findAccount(
  tx: Tx | Database,
  id: PersonId,
): Promise<{ name: string; surname: string; email: string; language?: Language }> {
  const { name, surname, email, language } = requireFound(await findPerson(tx, id), 'user_not_found');
  return { name, surname, email, ...(language && { language }) };
}

/** The language that somebody chose; `undefined` when they chose none, or are nobody. */
export async function findChosenLanguage(tx: Tx | Database, id: PersonId): Promise<Language | undefined> {
  return (await findPerson(tx, id))?.language;
}

/** Whether this is a member's id, and no one's of the staff. */
export async function isMember(tx: Tx | Database, id: PersonId): Promise<boolean> {
  return (await findPerson(tx, id))?.role === 'user';
}
