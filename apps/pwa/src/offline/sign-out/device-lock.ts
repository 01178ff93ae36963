import { getMemberDb } from '../store/member-db';
import { type DecryptResult, decryptOutbox, type FetchKey } from './decrypt-outbox';

/**
 * After a login: opens what this member left locked, and gets a new lock for the next time. The lock comes last,
 * so that all of it is tried again at the next start when the network fails in between.
 */
export async function renewDeviceLock(
  memberId: string,
  keyOf: FetchKey,
  lockOf: (id: string) => Promise<{ x: string; y: string }>,
): Promise<DecryptResult> {
  if (!('subtle' in crypto)) return 'nothing'; // plain http: nothing can be locked there
  const opened = await decryptOutbox(memberId, keyOf);
  if (opened === 'busy') return opened; // with a lock here nobody would try again, should the other tab fail
  const id = crypto.randomUUID();
  const { x, y } = await lockOf(id);
  await getMemberDb(memberId).lock.put({ name: 'own', id, x, y });
  return opened;
}
