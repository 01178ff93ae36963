import { type OutboxJob, restoreJob } from '@waha/domain/outbox/outbox-job';
import { deleteBackups, listBackupKeys } from '../store/backup-cache';
import type { MemberDb } from '../store/member-db';
import { assumeDatabaseCompleteness } from './database-completeness';
import { createOutboxBackup, readOutboxBackups } from './outbox-backup';

/**
 * Restores the pending jobs from their backups if the browser has deleted the member's database. A database that was
 * not deleted has a `complete` row: a backup without a job is then only a leftover.
 * @throws Error if the backups cannot be listed; the member then works without the lost jobs, and the next start tries
 * again
 */
export async function restoreOutbox(db: MemberDb, memberId: string): Promise<void> {
  if (await db.meta.get('complete')) return;
  const backups = await readOutboxBackups(memberId).catch((error) => {
    assumeDatabaseCompleteness(db);
    throw error;
  });
  const moved = await db.transaction('rw', db.meta, db.outbox, db.blobs, db.sent, async () => {
    if (await db.meta.get('complete')) return []; // another tab was faster
    const newJobs = await db.outbox.toArray(); // while the database was assumed complete
    const knownKeys = new Set([...newJobs, ...(await db.sent.toArray())].map(({ key }) => key));
    const lostBackups = backups.filter(({ job }) => !knownKeys.has(job.key));
    if (lostBackups.length > 0) await db.outbox.clear();
    for (const { job, parts } of lostBackups) {
      const restored = restoreJob(job);
      const { seq, ...withoutSeq } = restored;
      await db.outbox.add((await db.outbox.get(seq)) ? withoutSeq : restored);
      await db.blobs.bulkPut(parts);
    }
    await db.meta.put({ name: 'complete' });
    if (lostBackups.length === 0) return [];
    // Move the newer jobs behind the restored jobs.
    const { length } = newJobs;
    for (const { seq: _before, ...job } of newJobs) await db.outbox.add(job);
    return db.outbox.reverse().limit(length).toArray();
  });
  for (const job of moved) await backUpJob(job, db); // their backups have a sequence number that another job now uses
}

/**
 * Makes the backups match the outbox: every pending job has a backup, and there are no other backups. Runs at app
 * start, after `restoreOutbox`.
 */
export async function syncBackups(db: MemberDb, memberId: string): Promise<void> {
  // List the backups before the rows: a backup is made after its row, so that each listed backup has or had a row.
  const backupKeys = await listBackupKeys(memberId);
  const [isComplete, rows] = await db.transaction('r', db.meta, db.outbox, () =>
    Promise.all([db.meta.get('complete'), db.outbox.toArray()]),
  );
  if (!isComplete) return; // deleted meanwhile: the backups are the only copies
  const pendingKeys = new Set(rows.filter(needsBackup).map(({ key }) => key));
  await deleteBackups(memberId, ...backupKeys.filter((key) => !pendingKeys.has(key)));
  await backUpMissingJobs(db, memberId);
}

/**
 * Creates the missing backups of pending jobs and deletes no backup. After a restore, a backup without a row may belong
 * to a job that is about to be written again.
 */
export async function backUpMissingJobs(db: MemberDb, memberId: string): Promise<void> {
  const backupKeys = new Set(await listBackupKeys(memberId));
  for (const job of await db.outbox.toArray())
    if (needsBackup(job) && !backupKeys.has(job.key)) await backUpJob(job, db);
}

async function backUpJob(job: OutboxJob, db: MemberDb): Promise<void> {
  const parts = await Promise.all(job.files.map(({ uploadId }) => db.blobs.where({ fileId: uploadId }).toArray()));
  await createOutboxBackup(job, parts.flat());
  // The job was sent or cancelled meanwhile. In an incomplete database the row may have been lost instead.
  const [isComplete, row] = await db.transaction('r', db.meta, db.outbox, () =>
    Promise.all([db.meta.get('complete'), db.outbox.get({ key: job.key })]),
  );
  if (isComplete && !row) await deleteBackups(job.memberId, job.key);
}

const needsBackup = ({ isCancelling }: OutboxJob) => !isCancelling;
