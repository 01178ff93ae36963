import type { PersonId } from '@waha/domain/kernel/ids';
import { foldName } from '@waha/domain/kernel/text/fold-name';
import type { Tx } from '../database/database';
import { peopleNames } from './auth.tables';

/** The suffix of each name, so that its last letters also start a trigram of the index. */
export const NAME_END = '||';

/**
 * Adds a person's names and address to the search index, in comparison form. Runs in the transaction that sets the
 * names.
 */
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
