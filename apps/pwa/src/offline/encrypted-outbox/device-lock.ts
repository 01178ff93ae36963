import { getMemberDb } from '../store/member-db';
import { type DecryptResult, decryptOutbox, type FetchKey } from './decrypt-outbox';

/**
 * Decrypts this member's encrypted outbox after a login and fetches a new lock for the next time. The lock is stored
 * last, so that the next start repeats everything if the network fails in between.
 */
export async function renewDeviceLock(
  memberId: string,
  fetchKey: FetchKey,
  createLock: (id: string) => Promise<{ x: string; y: string }>,
): Promise<DecryptResult> {
  if (!('subtle' in crypto)) return 'nothing'; // plain http: no encryption available
  const result = await decryptOutbox(memberId, fetchKey);
  if (result === 'busy') return result; // with a lock stored, no start would try again if the other tab fails
  const id = crypto.randomUUID();
  const { x, y } = await createLock(id);
  await getMemberDb(memberId).lock.put({ name: 'own', id, x, y });
  return result;
}
