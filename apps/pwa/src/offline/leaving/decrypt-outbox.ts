import type { OutboxJob } from '@waha/domain/outbox/outbox-job';
import { markLocked } from '../device/locked-marker';
import { tidySpares } from '../outbox-backup/restore-outbox';
import { splitHead } from '../store/framed-bytes';
import { hashMemberId } from '../store/hash-member-id';
import { type MemberDb, memberDb } from '../store/member-db';
import { bringBoxesBack, dropSpareBox } from './backup-boxes';
import { type Box, sealedDb } from './encrypted-db';
import { atPlace, boxKey, CURVE, importHalf } from './encryption-key';

export type KeyOf = (lockId: string) => Promise<{ x: string; y: string; d: string }>;
/** What came of opening: `busy` when another tab is at it, `partly` when some of it could not be read, `unreadable` when nothing could. */
export type Opened = 'nothing' | 'busy' | 'whole' | 'partly' | 'unreadable';

type Row = { name: string; row: Record<string, unknown>; bytes: ArrayBuffer };

/**
 * Puts what a member left locked back where it was: jobs with the same keys in the same order, behind what waits
 * already. A box of which nothing can be read stays, and is not tried again; of another what can be read is taken.
 * @param keyOf asks the server for the key to a lock
 * @throws Error when the server cannot be asked; nothing has changed then
 */
export async function openSealed(memberId: string, keyOf: KeyOf): Promise<Opened> {
  const open = () => openAll(memberId, keyOf);
  if (!navigator.locks) return open();
  return navigator.locks.request('waha-boxes', { ifAvailable: true }, (lock) => (lock ? open() : 'busy'));
}

async function openAll(memberId: string, keyOf: KeyOf): Promise<Opened> {
  const { boxes } = sealedDb();
  await bringBoxesBack();
  const own = await boxes.where({ member: hashMemberId(memberId) }).toArray();
  const ends: Opened[] = [];
  for (const box of own.filter(({ isUnreadable }) => !isUnreadable)) ends.push(await openBox(box, memberId, keyOf));
  markLocked((await boxes.count()) > 0);
  const worst = (['unreadable', 'partly', 'whole'] as const).find((end) => ends.includes(end));
  return worst ?? 'nothing';
}

async function openBox(box: Box, memberId: string, keyOf: KeyOf): Promise<Opened> {
  const { boxes, rows } = sealedDb();
  const mate = await crypto.subtle.importKey('raw', box.mate, CURVE, false, []);
  const key = await boxKey(await importHalf(await keyOf(box.lockId)), mate, 'decrypt');
  const db = memberDb(memberId);
  const jobs: OutboxJob[] = [];
  let read = 0;
  for (let at = 0; at < box.size; at++) {
    const row = await readRow(box.id, at, key);
    if (!row) continue;
    read++;
    if (row.name === 'outbox') jobs.push(row.row as unknown as OutboxJob);
    else await putBack(db, row);
  }
  if (!(await boxes.get(box.id))) return 'nothing'; // another tab has opened it meanwhile
  if (read === 0) {
    await boxes.update(box.id, { isUnreadable: true });
    return 'unreadable';
  }
  await queueAgain(
    db,
    jobs.filter((job) => job.memberId === memberId),
  );
  await tidySpares(db, memberId); // what was locked waits again, and has its own copies
  await dropSpareBox(box.id);
  await sealedDb().transaction('rw', boxes, rows, async () => {
    await boxes.delete(box.id);
    await rows.where({ box: box.id }).delete();
  });
  return read === box.size ? 'whole' : 'partly';
}

async function readRow(box: string, at: number, key: CryptoKey): Promise<Row | undefined> {
  try {
    const sealed = await sealedDb().rows.get([box, at]);
    if (!sealed) return undefined;
    const { head, bytes } = splitHead<Omit<Row, 'bytes'>>(await crypto.subtle.decrypt(atPlace(at), key, sealed.bytes));
    return { ...head, bytes: bytes.slice().buffer };
  } catch {
    return undefined; // another key, or other bytes than were locked
  }
}

/** What the member has begun meanwhile is newer than what was locked. */
async function putBack(db: MemberDb, { name, row, bytes }: Row): Promise<void> {
  if (name === 'drafts') await db.drafts.add(row as never).catch(() => {});
  if (name === 'draftFiles') await db.draftFiles.add({ ...row, bytes } as never).catch(() => {});
  if (name === 'blobs') await db.blobs.put({ ...row, bytes } as never);
}

/** One that is here already, or was sent, came out of this box before the app was closed. */
function queueAgain(db: MemberDb, jobs: readonly OutboxJob[]): Promise<void> {
  return db.transaction('rw', db.outbox, db.sent, async () => {
    for (const { seq: _then, owner: _who, ...job } of jobs) {
      if ((await db.outbox.get({ key: job.key })) || (await db.sent.get(job.key))) continue;
      const isHeld = job.state === 'sending' || job.state === 'auth' || job.state === 'held';
      await db.outbox.add(isHeld ? { ...job, state: 'queued' } : job);
    }
  });
}
