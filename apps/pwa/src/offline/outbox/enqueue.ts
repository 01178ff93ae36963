import { COMMAND_VERSION } from '@waha/domain/outbox/command-version';
import type { JobFile, OutboxJob } from '@waha/domain/outbox/outbox-job';
import { logFailure } from '../device/log-failure';
import { isQuotaError } from '../device/storage-errors';
import { dropDraft } from '../drafts/drop-draft';
import { isDatabaseComplete } from '../outbox-backup/database-completeness';
import { createOutboxBackup } from '../outbox-backup/outbox-backup';
import { restoreLostDatabases } from '../outbox-backup/restore-lost-databases';
import { restoreOutbox } from '../outbox-backup/restore-outbox';
import { deleteAllBackups, deleteBackups } from '../store/backup-cache';
import { hasMemberLeft, readControl } from '../store/control-db';
import { deleteFileParts, splitIntoParts } from '../store/file-parts';
import { type FilePart, getMemberDb, type MemberDb } from '../store/member-db';
import { onDatabaseClosed } from '../store/on-database-closed';
import { reopenDatabases } from '../store/reopen-databases';
import { DeviceError } from './device-error';
import type { OutboxTools } from './outbox-tools';

/** Beyond these limits the outbox accepts no job with a file; jobs without files are still accepted. */
export const MAX_JOBS = 200;
export const MAX_BYTES = 150 * 1024 * 1024;

/** The device's error codes while the browser deletes its databases, or has killed a connection. */
const LOST_DATABASE_CODES: readonly string[] = ['nobody_signed_in', 'device_storage_off'];
/** The databases are lost one after the other: the number of attempts to restore them. */
const MAX_RETRIES = 4;

/** A job to enqueue. `key` is created when the member decides, so that a second tap is the same job. */
export type EnqueueRequest = Pick<OutboxJob, 'key' | 'stream' | 'isStrict' | 'method' | 'path' | 'label'> &
  Partial<Pick<OutboxJob, 'isQuiet' | 'body' | 'note' | 'replaces' | 'forgetsAnswer'>> & {
    /** The member who wants the job, if known. The job is never stored for another member. */
    memberId?: string;
    files?: Record<string, Blob>;
    /** The id of the draft to delete in the same transaction, so that the member never finds both draft and job. */
    endsDraft?: string;
  };

/** The position of a new job in the outbox, and the keys of the jobs that it replaced. */
type StoredJob = { seq: number; replaced: string[] };
type StoreResult = StoredJob | 'incomplete' | undefined;

type NewJob = { job: Omit<OutboxJob, 'seq'>; parts: FilePart[]; endsDraft: string | undefined };

/**
 * Puts a call into the active member's outbox. The row, its bytes and a backup are on the disk when the promise
 * resolves.
 * @returns the key, the same for a repeated order
 * @throws DeviceError if the device is full, has no storage, or has no or another active member; then nothing was
 * stored
 */
export async function enqueue(order: EnqueueRequest, tools: OutboxTools): Promise<string> {
  for (let retries = 0; ; retries++) {
    try {
      await storeWithBackup(order, tools);
      return order.key;
    } catch (cause) {
      const error = cause instanceof DeviceError ? cause : new DeviceError({ code: 'device_storage_off' }, { cause });
      if (retries === MAX_RETRIES || !LOST_DATABASE_CODES.includes(error.refusal.code)) throw error;
      // The key makes another attempt harmless, even if this one was written.
      await reopenDatabases()
        .then(restoreLostDatabases)
        .catch(restoreLostDatabases)
        .catch(logFailure('lost databases'));
    }
  }
}

/** Writes the job and its backup until both are confirmed: the browser may delete all databases at any moment. */
async function storeWithBackup(order: EnqueueRequest, tools: OutboxTools): Promise<void> {
  const { memberId } = await readControl();
  if (!memberId || memberId !== (order.memberId ?? memberId)) throw new DeviceError({ code: 'nobody_signed_in' });
  const newJob = await createJob(order, memberId, tools);
  let isDatabaseLost = false;
  const unlisten = onDatabaseClosed(() => {
    isDatabaseLost = true;
  });
  try {
    do {
      isDatabaseLost = false;
      const db = getMemberDb(memberId);
      const stored = await storeAfterRestore(db, newJob, tools);
      if (!stored) return; // it was already there, or was restored meanwhile
      await createOutboxBackup({ ...newJob.job, seq: stored.seq }, newJob.parts);
      // If the row cannot be read, the backup exists.
      const row = await db.outbox.get({ key: order.key }).catch(() => order);
      const isFinished = !row && !isDatabaseLost; // sent or cancelled before it had its backup
      await deleteBackups(memberId, ...stored.replaced, ...(isFinished ? [order.key] : []));
    } while (isDatabaseLost && !(await hasMemberLeft(memberId)));
  } finally {
    unlisten();
  }
}

/** Restores lost jobs first so that a new job never overtakes an older one. */
async function storeAfterRestore(db: MemberDb, newJob: NewJob, tools: OutboxTools): Promise<StoredJob | undefined> {
  for (;;) {
    const stored = await storeFreeingSpace(db, newJob, tools);
    if (stored !== 'incomplete') return stored;
    await restoreOutbox(db, newJob.job.memberId).catch(async (error) => {
      if (!(await isDatabaseComplete(db))) throw error;
    });
  }
}

/** Reads all bytes here: awaiting a file inside a transaction would end the transaction. */
async function createJob(
  { files = {}, endsDraft, ...order }: EnqueueRequest,
  memberId: string,
  tools: OutboxTools,
): Promise<NewJob> {
  const jobFiles: JobFile[] = [];
  const parts: FilePart[] = [];
  for (const [field, file] of Object.entries(files)) {
    const bytes = await readFileBytes(file);
    const uploadId = tools.newId();
    const { type, size } = file;
    const name = 'name' in file && typeof file.name === 'string' ? { name: file.name } : {};
    jobFiles.push({ field, uploadId, type, ...name, bytes: size, sentBytes: 0, isUploaded: false });
    parts.push(...splitIntoParts(uploadId, bytes));
  }
  const now = tools.now();
  const initialState = {
    state: 'queued',
    attempts: 0,
    uploadRounds: 0,
    mayHaveArrived: false,
    isCancelling: false,
  } as const;
  return {
    job: { ...order, v: COMMAND_VERSION, memberId, files: jobFiles, ...initialState, nextAt: now, createdAt: now },
    parts,
    endsDraft,
  };
}

async function readFileBytes(file: Blob): Promise<ArrayBuffer> {
  try {
    return await file.arrayBuffer();
  } catch (cause) {
    throw new DeviceError({ code: 'file_lost' }, { cause });
  }
}

async function storeFreeingSpace(db: MemberDb, newJob: NewJob, { freeSpace }: OutboxTools): Promise<StoreResult> {
  try {
    return await store(db, newJob);
  } catch (error) {
    if (!isQuotaError(error)) throw error;
    await freeSpace();
    await deleteAllBackups(newJob.job.memberId); // delete backups to make room for a job that is not stored at all
    return store(db, newJob).catch((retryError) => {
      throw isQuotaError(retryError) ? createDeviceFullError(newJob, retryError) : retryError;
    });
  }
}

/** Resolves when the transaction is complete: a single write may still be rolled back after it has "succeeded". */
function store(db: MemberDb, { job, parts, endsDraft }: NewJob): Promise<StoreResult> {
  return db.transaction('rw', [db.outbox, db.blobs, db.sent, db.meta, db.drafts, db.draftFiles], async () => {
    if (!(await isDatabaseComplete(db))) return 'incomplete';
    if (endsDraft !== undefined) await dropDraft(db, endsDraft);
    if (await isKnown(db, job.key)) return undefined;
    const replaced = job.replaces ? await deleteReplacedJobs(db, job.replaces) : [];
    if (parts.length > 0) await checkLimits(db, parts);
    const seq = await db.outbox.add(job);
    await db.blobs.bulkAdd(parts);
    return { seq, replaced };
  });
}

async function isKnown(db: MemberDb, key: string): Promise<boolean> {
  return Boolean((await db.outbox.get({ key })) || (await db.sent.get(key)));
}

/** @returns the keys of the replaced jobs */
async function deleteReplacedJobs(db: MemberDb, replaces: string): Promise<string[]> {
  const replacedJobs = await db.outbox.where({ replaces }).toArray();
  const removable = replacedJobs.filter(({ state, isCancelling }) => state !== 'sending' && !isCancelling);
  await deleteFileParts(
    db,
    removable.flatMap(({ files }) => files.map(({ uploadId }) => uploadId)),
  );
  await db.outbox.bulkDelete(removable.map(({ seq }) => seq));
  return removable.map(({ key }) => key);
}

async function checkLimits(db: MemberDb, parts: readonly FilePart[]): Promise<void> {
  const pendingJobs = await db.outbox.toArray();
  const bytes = pendingJobs.flatMap(({ files }) => files).reduce((sum, file) => sum + file.bytes, 0);
  if (pendingJobs.length >= MAX_JOBS || bytes + sumBytes(parts) > MAX_BYTES)
    throw new DeviceError({ code: 'outbox_full' });
}

function sumBytes(parts: readonly FilePart[]): number {
  return parts.reduce((sum, { bytes }) => sum + bytes.byteLength, 0);
}

function createDeviceFullError({ parts }: NewJob, cause: unknown): DeviceError {
  const megabytes = Math.max(1, Math.ceil(sumBytes(parts) / 1024 / 1024));
  return new DeviceError({ code: 'device_full', values: { megabytes } }, { cause });
}
