import type { PersonId } from '@waha/domain/kernel/ids';
import type { Database, Tx } from '../../platform/database/database';
import { orMissing } from '../../platform/http/refusal';
import { findPerson } from './account.store';

/** Whose account it is: name and address. @throws Refused `user_not_found` */
export async function findAccount(
  tx: Tx | Database,
  id: PersonId,
): Promise<{ name: string; surname: string; email: string }> {
  const { name, surname, email } = orMissing(await findPerson(tx, id), 'user_not_found');
  return { name, surname, email };
}
