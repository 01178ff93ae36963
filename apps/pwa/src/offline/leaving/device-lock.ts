import { memberDb } from '../store/member-db';
import { type KeyOf, type Opened, openSealed } from './decrypt-outbox';

/**
 * After a login: opens what this member left locked, and gets a new lock for the next time. The lock comes last,
 * so that all of it is tried again at the next start when the network fails in between.
 */
export async function readyLock(
  memberId: string,
  keyOf: KeyOf,
  lockOf: (id: string) => Promise<{ x: string; y: string }>,
): Promise<Opened> {
  if (!('subtle' in crypto)) return 'nothing'; // plain http: nothing can be locked there
  const opened = await openSealed(memberId, keyOf);
  if (opened === 'busy') return opened; // with a lock here nobody would try again, should the other tab fail
  const id = crypto.randomUUID();
  const { x, y } = await lockOf(id);
  await memberDb(memberId).lock.put({ name: 'own', id, x, y });
  return opened;
}
