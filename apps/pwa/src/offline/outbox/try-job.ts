import { DAY } from '@waha/domain/kernel/time';
import { FIRST_VERSION } from '@waha/domain/outbox/command-version';
import { applyOutcome, needsUpload, type OutboxJob, retryJobNow } from '@waha/domain/outbox/outbox-job';
import type { Outcome } from '@waha/domain/outbox/outcome';
import { isDatabaseComplete } from '../outbox-backup/database-completeness';
import { deleteBackups } from '../store/backup-cache';
import { readControl } from '../store/control-db';
import { deleteFileParts } from '../store/file-parts';
import type { MemberDb, SentJob } from '../store/member-db';
import type { OutboxLock } from './outbox-lock';
import type { OutboxTools } from './outbox-tools';
import { sendJob } from './send-job';

/** The time for which the device stores the server's response to a sent job. */
export const SENT_RETENTION_MS = 7 * DAY;

/**
 * The context of an attempt. Its result is dropped if another tab or worker has the lock by then, or another member is
 * active: `epoch` is the number of the member's sign-in on this device.
 */
export type Run = { lock: OutboxLock; tools: OutboxTools; epoch: number; signal: AbortSignal };

const runningTries = new Map<string, AbortController>();

/** Aborts an attempt that this tab is making. */
export function abortTry(key: string): void {
  runningTries.get(key)?.abort();
}

/**
 * Marks the job as being sent. A job without bytes to upload counts as possibly arrived from here on, because the
 * request is the next step.
 * @returns the current job; `undefined` if it was changed or removed, another sender has the lease, or the database is
 * not complete
 */
export function claimJob({ seq }: OutboxJob, { lock }: Run): Promise<OutboxJob | undefined> {
  const { db, owner } = lock;
  return db.transaction('rw', db.outbox, db.meta, async () => {
    const row = await db.outbox.get(seq);
    if (row?.state !== 'queued' || !(await isDatabaseComplete(db)) || !(await lock.renew())) return undefined;
    const mayHaveArrived = row.mayHaveArrived || !(row.isCancelling || needsUpload(row));
    const claimed: OutboxJob = { ...row, state: 'sending', owner, mayHaveArrived };
    await db.outbox.put(claimed);
    return claimed;
  });
}

/** Makes one attempt at a claimed job and writes the outcome. */
export async function tryJob(job: OutboxJob, run: Run): Promise<void> {
  const controller = new AbortController();
  const abort = () => controller.abort();
  run.signal.addEventListener('abort', abort);
  runningTries.set(job.key, controller);
  try {
    const { signal } = controller;
    const note = (change: Partial<OutboxJob>) => updateRow(job, change, run);
    const outcome = await sendJob(job, { db: run.lock.db, tools: run.tools, signal, note });
    const isRemoved = (await isSameMember(run)) && (await writeOutcome(job, outcome, run));
    if (isRemoved) await deleteBackups(job.memberId, job.key);
  } finally {
    runningTries.delete(job.key);
    run.signal.removeEventListener('abort', abort);
  }
}

/** Checks whether this tab still has the lease and the active member has not changed. */
export async function ownsLock(run: Run): Promise<boolean> {
  return (await isSameMember(run)) && run.lock.renew();
}

async function isSameMember({ epoch }: Run): Promise<boolean> {
  return (await readControl()).epoch === epoch;
}

async function updateRow({ seq }: OutboxJob, change: Partial<OutboxJob>, run: Run): Promise<boolean> {
  const { db, owner, renew } = run.lock;
  if (!(await isSameMember(run))) return false;
  return db.transaction('rw', db.outbox, db.meta, async () => {
    const row = await db.outbox.get(seq);
    if (row?.owner !== owner || row.isCancelling || !(await renew())) return false;
    await db.outbox.put({ ...row, ...change });
    return true;
  });
}

/** @returns whether the job has left the outbox */
function writeOutcome(sentJob: OutboxJob, outcome: Outcome, { lock, tools }: Run): Promise<boolean> {
  const { db, owner, renew } = lock;
  const now = tools.now();
  return db.transaction('rw', db.outbox, db.blobs, db.sent, db.meta, async () => {
    const row = await db.outbox.get(sentJob.seq);
    if (row?.owner !== owner || !(await renew())) return false;
    // Confirmed bytes mean that the connection works: the back-off starts again.
    const attempts = sentBytes(row) > sentBytes(sentJob) ? 0 : row.attempts;
    const next = applyOutcome({ ...row, attempts }, outcome, now, tools.random());
    const isNewlyUnwanted = row.isCancelling && !sentJob.isCancelling;
    const isRemoved = next.state === 'sent' || next.state === 'cancelled';
    if (isRemoved) await removeJob(db, next);
    else await db.outbox.put(isNewlyUnwanted ? retryJobNow(next, now) : next);
    if (outcome.class === 'sent') await saveSentJob(db, toSentJob(next, outcome, now));
    if (outcome.class === 'auth') await holdForLogin(db, next);
    if (outcome.class === 'held') await holdForUpdate(db, next);
    return isRemoved;
  });
}

function sentBytes({ files }: OutboxJob): number {
  return files.reduce((sum, file) => sum + file.sentBytes, 0);
}

/** Removes a job and its bytes. Call it inside a transaction over both tables. */
export async function removeJob(db: MemberDb, { seq, files }: OutboxJob): Promise<void> {
  await db.outbox.delete(seq);
  await deleteFileParts(
    db,
    files.map(({ uploadId }) => uploadId),
  );
}

function toSentJob(job: OutboxJob, { status, answer }: Outcome & { class: 'sent' }, at: number): SentJob {
  const { key, stream, isQuiet = false, label, note, method, path, forgetsAnswer } = job;
  return { key, stream, isQuiet, label, note, method, path, status, answer: forgetsAnswer ? undefined : answer, at };
}

async function saveSentJob(db: MemberDb, sent: SentJob): Promise<void> {
  await db.sent.put(sent);
  await db.sent
    .where('at')
    .below(sent.at - SENT_RETENTION_MS)
    .delete();
}

/** Without a session, all queued jobs are held until the same member logs in. */
async function holdForLogin(db: MemberDb, { error }: OutboxJob): Promise<void> {
  await db.outbox.filter(({ state }) => state === 'queued').modify({ state: 'auth', ...(error && { error }) });
}

/** Jobs written by the same or an older version would be refused as well. */
async function holdForUpdate(db: MemberDb, { v = FIRST_VERSION, error }: OutboxJob): Promise<void> {
  const isAsOld = (job: OutboxJob) => job.state === 'queued' && (job.v ?? FIRST_VERSION) <= v;
  await db.outbox.filter(isAsOld).modify({ state: 'held', ...(error && { error }) });
}
