import type { PersonId } from '@waha/domain/kernel/ids';
import type { Result } from '@waha/domain/kernel/result';
import type { RefusalCode } from '@waha/domain/refusals';
import type { Tx } from '../database/database';
import { RefusalError } from '../http/refusal-error';
import { findPerson } from './people.store';

/**
 * Returns the value of a staff member's decision. If a colleague decided first, the refusal names them.
 * @throws RefusalError for a refusal
 */
export async function unwrapDecision<Value>(tx: Tx, result: Result<Value, RefusalCode>): Promise<Value> {
  if (result.ok) return result.value;
  const { details = {} } = result.refusal;
  const { decidedBy, paidBy } = details as { decidedBy?: PersonId; paidBy?: PersonId };
  const by = paidBy ?? decidedBy;
  const person = by && (await findPerson(tx, by));
  const name = person && `${person.name} ${person.surname}`;
  const named = name && (paidBy ? { paidByName: name } : { decidedByName: name });
  throw new RefusalError({ ...result.refusal, details: { ...details, ...named } });
}
