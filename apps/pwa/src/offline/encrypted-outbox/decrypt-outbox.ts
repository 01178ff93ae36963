import type { OutboxJob } from '@waha/domain/outbox/outbox-job';
import { setEncryptedOutboxMarker } from '../device/encrypted-outbox-marker';
import { syncBackups } from '../outbox-backup/restore-outbox';
import { parseFramedBytes } from '../store/framed-bytes';
import { hashMemberId } from '../store/hash-member-id';
import { getMemberDb, type MemberDb } from '../store/member-db';
import { type EncryptedOutbox, getEncryptedDb } from './encrypted-db';
import { deleteEncryptedOutboxBackup, restoreEncryptedOutboxes } from './encrypted-outbox-backup';
import { CURVE, createCipherParams, deriveEncryptionKey, importKeyHalf } from './encryption-key';

export type FetchKey = (lockId: string) => Promise<{ x: string; y: string; d: string }>;
/**
 * The result of decrypting: `busy` if another tab is decrypting, `partly` if some rows could not be read, `unreadable`
 * if none could.
 */
export type DecryptResult = 'nothing' | 'busy' | 'whole' | 'partly' | 'unreadable';

type Row = { name: string; row: Record<string, unknown>; bytes: ArrayBuffer };

/**
 * Restores what a member left encrypted: jobs with the same keys in the same order, after the jobs that are already
 * pending. An encrypted outbox with no readable row stays and is not tried again. Of a partly readable one, the
 * readable rows are restored.
 * @param fetchKey fetches the key to a lock from the server
 * @throws Error if the server cannot be reached; then nothing has changed
 */
export async function decryptOutbox(memberId: string, fetchKey: FetchKey): Promise<DecryptResult> {
  const open = () => decryptAll(memberId, fetchKey);
  if (!navigator.locks) return open();
  return navigator.locks.request('waha-boxes', { ifAvailable: true }, (lock) => (lock ? open() : 'busy'));
}

async function decryptAll(memberId: string, fetchKey: FetchKey): Promise<DecryptResult> {
  const { boxes } = getEncryptedDb();
  await restoreEncryptedOutboxes();
  const ownOutboxes = await boxes.where({ member: hashMemberId(memberId) }).toArray();
  const results: DecryptResult[] = [];
  for (const outbox of ownOutboxes.filter(({ isUnreadable }) => !isUnreadable))
    results.push(await decryptOne(outbox, memberId, fetchKey));
  setEncryptedOutboxMarker((await boxes.count()) > 0);
  const worst = (['unreadable', 'partly', 'whole'] as const).find((result) => results.includes(result));
  return worst ?? 'nothing';
}

async function decryptOne(outbox: EncryptedOutbox, memberId: string, fetchKey: FetchKey): Promise<DecryptResult> {
  const { boxes, rows } = getEncryptedDb();
  const publicKey = await crypto.subtle.importKey('raw', outbox.mate, CURVE, false, []);
  const key = await deriveEncryptionKey(await importKeyHalf(await fetchKey(outbox.lockId)), publicKey, 'decrypt');
  const db = getMemberDb(memberId);
  const jobs: OutboxJob[] = [];
  let read = 0;
  for (let index = 0; index < outbox.size; index++) {
    const row = await readRow(outbox.id, index, key);
    if (!row) continue;
    read++;
    if (row.name === 'outbox') jobs.push(row.row as unknown as OutboxJob);
    else await restoreRow(db, row);
  }
  if (!(await boxes.get(outbox.id))) return 'nothing'; // another tab has decrypted it meanwhile
  if (read === 0) {
    await boxes.update(outbox.id, { isUnreadable: true });
    return 'unreadable';
  }
  await requeueJobs(
    db,
    jobs.filter((job) => job.memberId === memberId),
  );
  await syncBackups(db, memberId); // the restored jobs are pending again and need their own backups
  await deleteEncryptedOutboxBackup(outbox.id);
  await getEncryptedDb().transaction('rw', boxes, rows, async () => {
    await boxes.delete(outbox.id);
    await rows.where({ box: outbox.id }).delete();
  });
  return read === outbox.size ? 'whole' : 'partly';
}

async function readRow(outboxId: string, index: number, key: CryptoKey): Promise<Row | undefined> {
  try {
    const encryptedRow = await getEncryptedDb().rows.get([outboxId, index]);
    if (!encryptedRow) return undefined;
    const { header, bytes } = parseFramedBytes<Omit<Row, 'bytes'>>(
      await crypto.subtle.decrypt(createCipherParams(index), key, encryptedRow.bytes),
    );
    return { ...header, bytes: bytes.slice().buffer };
  } catch {
    return undefined; // another key, or the encrypted bytes were changed
  }
}

/** Drafts that the member started meanwhile are newer than the encrypted ones and stay. */
async function restoreRow(db: MemberDb, { name, row, bytes }: Row): Promise<void> {
  if (name === 'drafts') await db.drafts.add(row as never).catch(() => {});
  if (name === 'draftFiles') await db.draftFiles.add({ ...row, bytes } as never).catch(() => {});
  if (name === 'blobs') await db.blobs.put({ ...row, bytes } as never);
}

/** Skips jobs that are already queued or sent: an earlier run restored them before the app was closed. */
function requeueJobs(db: MemberDb, jobs: readonly OutboxJob[]): Promise<void> {
  return db.transaction('rw', db.outbox, db.sent, async () => {
    for (const { seq: _then, owner: _who, ...job } of jobs) {
      if ((await db.outbox.get({ key: job.key })) || (await db.sent.get(job.key))) continue;
      const isBlocked = job.state === 'sending' || job.state === 'auth' || job.state === 'held';
      await db.outbox.add(isBlocked ? { ...job, state: 'queued' } : job);
    }
  });
}
