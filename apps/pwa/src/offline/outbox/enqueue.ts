import { COMMAND_VERSION } from '@waha/domain/outbox/command-version';
import type { JobFile, OutboxJob } from '@waha/domain/outbox/outbox-job';
import { isQuota } from '../device/storage-errors';
import { dropDraft } from '../drafts/drop-draft';
import { isWhole } from '../outbox-backup/database-integrity';
import { keepSpare } from '../outbox-backup/outbox-backup';
import { healStorage } from '../outbox-backup/reopen-databases';
import { bringBack } from '../outbox-backup/restore-outbox';
import { dropSpare, dropSpares } from '../store/backup-cache';
import { hasLeft, readControl } from '../store/control-db';
import { type FilePart, type MemberDb, memberDb } from '../store/member-db';
import { onClosed } from '../store/on-database-closed';
import { DeviceRefused } from './device-error';
import { deleteParts, splitIntoParts } from './file-parts';
import type { OutboxTools } from './outbox-tools';

/** Beyond these nothing with a file is taken in; words still are. */
export const MOST_JOBS = 200;
export const MOST_BYTES = 150 * 1024 * 1024;

/** What is to be sent. `key` is made when the member means it, so that a second tap is the same wish. */
export type Order = Pick<OutboxJob, 'key' | 'stream' | 'isStrict' | 'method' | 'path' | 'label'> &
  Partial<Pick<OutboxJob, 'isQuiet' | 'body' | 'note' | 'replaces' | 'forgetsAnswer'>> & {
    /** Whose wish it is, where that is known: it is never put among another's. */
    memberId?: string;
    files?: Record<string, Blob>;
    /** The form that this was: forgotten in the same stroke, so that nobody who comes back finds both. */
    endsDraft?: string;
  };

/** Where a new job stands in the outbox, and the keys of those whose place it took. */
type Stored = { seq: number; replaced: string[] };
type Storing = Stored | 'notWhole' | undefined;

type NewJob = { job: Omit<OutboxJob, 'seq'>; parts: FilePart[]; endsDraft: string | undefined };

/**
 * Puts a call into the active member's outbox. When it returns, the row and its bytes are on the disk, and a second copy.
 * @returns the key, the same for a repeated order
 * @throws DeviceRefused when there is no room, no storage, or the device is nobody's or another's; then nothing was kept
 */
export async function enqueue(order: Order, tools: OutboxTools): Promise<string> {
  try {
    await keep(order, tools).catch((error) => keepAfterHealing(order, tools, error));
    return order.key;
  } catch (cause) {
    if (cause instanceof DeviceRefused) throw cause;
    throw new DeviceRefused({ code: 'device_storage_off' }, { cause });
  }
}

/** The browser may throw all databases away at any moment: until row and copy are seen to be there, they are written again. */
async function keep(order: Order, tools: OutboxTools): Promise<void> {
  const { memberId } = await readControl();
  if (!memberId || memberId !== (order.memberId ?? memberId)) throw new DeviceRefused({ code: 'nobody_signed_in' });
  const made = await makeJob(order, memberId, tools);
  let isGone = false;
  const unlisten = onClosed(() => {
    isGone = true;
  });
  try {
    do {
      isGone = false;
      const db = memberDb(memberId);
      const stored = await storeBehindAll(db, made, tools);
      if (!stored) return; // it was there already, or was put back meanwhile
      await keepSpare({ ...made.job, seq: stored.seq }, made.parts);
      // Where that cannot be seen, the copy is there.
      const row = await db.outbox.get({ key: order.key }).catch(() => order);
      const isOver = !row && !isGone; // sent or taken back before it had its copy
      await dropSpare(memberId, ...stored.replaced, ...(isOver ? [order.key] : []));
    } while (isGone && !(await hasLeft(memberId)));
  } finally {
    unlisten();
  }
}

/** Never ahead of what was meant before it and is to be put back. */
async function storeBehindAll(db: MemberDb, made: NewJob, tools: OutboxTools): Promise<Stored | undefined> {
  for (;;) {
    const stored = await storeWithRoom(db, made, tools);
    if (stored !== 'notWhole') return stored;
    await bringBack(db, made.job.memberId).catch(async (error) => {
      if (!(await isWhole(db))) throw error;
    });
  }
}

/** The key makes a second go harmless, should the first have been written after all. */
async function keepAfterHealing(order: Order, tools: OutboxTools, error: unknown): Promise<void> {
  if (error instanceof DeviceRefused) throw error;
  await healStorage();
  await keep(order, tools);
}

/** All bytes are read here: waiting for a file inside a transaction would end the transaction. */
async function makeJob(
  { files = {}, endsDraft, ...order }: Order,
  memberId: string,
  tools: OutboxTools,
): Promise<NewJob> {
  const jobFiles: JobFile[] = [];
  const parts: FilePart[] = [];
  for (const [field, file] of Object.entries(files)) {
    const bytes = await bytesOf(file);
    const uploadId = tools.newId();
    const { type, size } = file;
    const name = 'name' in file && typeof file.name === 'string' ? { name: file.name } : {};
    jobFiles.push({ field, uploadId, type, ...name, bytes: size, sentBytes: 0, isUploaded: false });
    parts.push(...splitIntoParts(uploadId, bytes));
  }
  const now = tools.now();
  const fresh = { state: 'queued', attempts: 0, uploadRounds: 0, mayHaveArrived: false, isCancelling: false } as const;
  return {
    job: { ...order, v: COMMAND_VERSION, memberId, files: jobFiles, ...fresh, nextAt: now, createdAt: now },
    parts,
    endsDraft,
  };
}

async function bytesOf(file: Blob): Promise<ArrayBuffer> {
  try {
    return await file.arrayBuffer();
  } catch (cause) {
    throw new DeviceRefused({ code: 'file_lost' }, { cause });
  }
}

async function storeWithRoom(db: MemberDb, made: NewJob, { makeRoom }: OutboxTools): Promise<Storing> {
  try {
    return await store(db, made);
  } catch (error) {
    if (!isQuota(error)) throw error;
    await makeRoom();
    await dropSpares(made.job.memberId); // second copies give way to what has not even one
    return store(db, made).catch((again) => {
      throw isQuota(again) ? noRoomFor(made, again) : again;
    });
  }
}

/** Resolves when the transaction is complete: a single write may still be undone after it has "succeeded". */
function store(db: MemberDb, { job, parts, endsDraft }: NewJob): Promise<Storing> {
  return db.transaction('rw', [db.outbox, db.blobs, db.sent, db.meta, db.drafts, db.draftFiles], async () => {
    if (!(await isWhole(db))) return 'notWhole';
    if (endsDraft !== undefined) await dropDraft(db, endsDraft);
    if (await isKnown(db, job.key)) return undefined;
    const replaced = job.replaces ? await dropPredecessors(db, job.replaces) : [];
    if (parts.length > 0) await checkCaps(db, parts);
    const seq = await db.outbox.add(job);
    await db.blobs.bulkAdd(parts);
    return { seq, replaced };
  });
}

async function isKnown(db: MemberDb, key: string): Promise<boolean> {
  return Boolean((await db.outbox.get({ key })) || (await db.sent.get(key)));
}

/** @returns their keys */
async function dropPredecessors(db: MemberDb, replaces: string): Promise<string[]> {
  const old = await db.outbox.where({ replaces }).toArray();
  const waiting = old.filter(({ state, isCancelling }) => state !== 'sending' && !isCancelling);
  await deleteParts(
    db,
    waiting.flatMap(({ files }) => files.map(({ uploadId }) => uploadId)),
  );
  await db.outbox.bulkDelete(waiting.map(({ seq }) => seq));
  return waiting.map(({ key }) => key);
}

async function checkCaps(db: MemberDb, parts: readonly FilePart[]): Promise<void> {
  const waiting = await db.outbox.toArray();
  const bytes = waiting.flatMap(({ files }) => files).reduce((sum, file) => sum + file.bytes, 0);
  if (waiting.length >= MOST_JOBS || bytes + sizeOf(parts) > MOST_BYTES)
    throw new DeviceRefused({ code: 'outbox_full' });
}

function sizeOf(parts: readonly FilePart[]): number {
  return parts.reduce((sum, { bytes }) => sum + bytes.byteLength, 0);
}

function noRoomFor({ parts }: NewJob, cause: unknown): DeviceRefused {
  const megabytes = Math.max(1, Math.ceil(sizeOf(parts) / 1024 / 1024));
  return new DeviceRefused({ code: 'device_full', values: { megabytes } }, { cause });
}
