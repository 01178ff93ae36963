import type { PersonId } from '@waha/domain/kernel/ids';
import { foldName } from '@waha/domain/kernel/text/fold-name';
import type { Tx } from '../database/database';
import { peopleNames } from './auth.tables';

/** Behind each name, so that its last letters begin a piece of the index, too. */
export const NAME_END = '||';

/** Makes somebody findable by these names and this address, as they are compared; in the transaction that gives them the names. */
export async function indexNames(
  tx: Tx,
  { id, name, surname, email }: { id: PersonId; name: string; surname: string; email: string },
): Promise<void> {
  const folded = {
    name: foldName(name) + NAME_END,
    surname: foldName(surname) + NAME_END,
    both: foldName(name + surname) + NAME_END,
    email: foldName(email),
  };
  await tx
    .insert(peopleNames)
    .values({ personId: id, ...folded })
    .onConflictDoUpdate({ target: peopleNames.personId, set: folded });
}
