import { type OutboxJob, resetJob, retryJobNow } from '@waha/domain/outbox/outbox-job';
import { isDatabaseComplete } from '../outbox-backup/database-completeness';
import { getActiveMemberDb } from '../store/active-member-db';
import { deleteBackups } from '../store/backup-cache';
import { readControl } from '../store/control-db';
import { getMemberDb, type MemberDb } from '../store/member-db';
import { abortTry, removeJob } from './try-job';

/**
 * Cancels a job. A job that never left the device is removed at once. For a job that may have arrived, the server is
 * asked, and the job stays until the server responds.
 * @returns `not_there` if the job was sent or cancelled before, or was lost with the databases and is not restored yet
 */
export async function cancelJob(key: string, now = Date.now()): Promise<'gone' | 'asking' | 'not_there'> {
  if (!(await deleteBackup(key))) return 'not_there';
  const result = await changeJob(key, async (db, job) => {
    if (job.state !== 'sending' && !job.mayHaveArrived) {
      await removeJob(db, job);
      return 'gone';
    }
    await db.outbox.put(retryJobNow({ ...job, isCancelling: true }, now));
    return 'asking';
  });
  abortTry(key);
  return result ?? 'not_there';
}

/** Sends a refused or pending job again at once: same job, same key. */
export async function retryJob(key: string, now = Date.now()): Promise<void> {
  await changeJob(key, async (db, job) => {
    if (job.state === 'failed') await db.outbox.put(resetJob(job, now));
    if (job.state === 'queued') await db.outbox.put(retryJobNow(job, now));
    if (job.state === 'held') await db.outbox.put(release(job, now));
  });
}

/** Removes a job that was refused. */
export async function discardJob(key: string): Promise<void> {
  if (!(await deleteBackup(key))) return;
  await changeJob(key, async (db, job) => {
    if (job.state === 'failed') await removeJob(db, job);
  });
}

/** Ends all back-offs of the active member and resets their length: the network is back, or the app was opened. */
export async function retryJobsNow(now = Date.now()): Promise<void> {
  const outbox = (await getActiveMemberDb())?.outbox;
  await outbox?.db.transaction('rw', outbox, async () => {
    const isDelayed = ({ state, nextAt, attempts }: OutboxJob) => state === 'queued' && (nextAt > now || attempts > 0);
    const delayedJobs = await outbox.filter(isDelayed).toArray();
    await outbox.bulkPut(delayedJobs.map((job) => retryJobNow(job, now)));
  });
}

/** Releases the jobs that were held for a login of this member or for a newer version of the app. */
export function releaseJobs(db: MemberDb, now = Date.now()): Promise<void> {
  return db.transaction('rw', db.outbox, async () => {
    const blockedJobs = await db.outbox.filter(({ state }) => state === 'auth' || state === 'held').toArray();
    await db.outbox.bulkPut(blockedJobs.map((job) => release(job, now)));
  });
}

function release({ error: _error, ...job }: OutboxJob, now: number): OutboxJob {
  return retryJobNow({ ...job, state: 'queued' }, now);
}

/**
 * Deletes the backup before the row, so that a cancelled job is never restored.
 * @returns whether the row may be looked up: a job that is yet to be restored needs its backup
 */
async function deleteBackup(key: string): Promise<boolean> {
  const { memberId } = await readControl();
  if (memberId === undefined) return false;
  const db = getMemberDb(memberId);
  if (!(await db.outbox.get({ key })) && !(await isDatabaseComplete(db))) return false;
  await deleteBackups(memberId, key);
  return true;
}

async function changeJob<Result>(
  key: string,
  change: (db: MemberDb, job: OutboxJob) => Promise<Result>,
): Promise<Result | undefined> {
  const db = await getActiveMemberDb();
  return db?.transaction('rw', db.outbox, db.blobs, async () => {
    const job = await db.outbox.get({ key });
    return job && change(db, job);
  });
}
