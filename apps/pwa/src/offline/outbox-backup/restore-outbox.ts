import { type OutboxJob, restoreJob } from '@waha/domain/outbox/outbox-job';
import { deleteBackups, listBackupKeys } from '../store/backup-cache';
import type { MemberDb } from '../store/member-db';
import { assumeDatabaseCompleteness } from './database-completeness';
import { createOutboxBackup, readOutboxBackups } from './outbox-backup';

/**
 * Puts what waits back from its second copies when the browser has thrown the member's database away. A database that
 * is as it was left says so itself, and then a copy without a row is only one that was not tidied away.
 * @throws Error when it cannot be known what has a copy; then the member goes on without, and the next start tries again
 */
export async function restoreOutbox(db: MemberDb, memberId: string): Promise<void> {
  if (await db.meta.get('complete')) return;
  const spares = await readOutboxBackups(memberId).catch((error) => {
    assumeDatabaseCompleteness(db);
    throw error;
  });
  const moved = await db.transaction('rw', db.meta, db.outbox, db.blobs, db.sent, async () => {
    if (await db.meta.get('complete')) return []; // another was faster
    const takenInSince = await db.outbox.toArray(); // by who went on without
    const known = new Set([...takenInSince, ...(await db.sent.toArray())].map(({ key }) => key));
    const lost = spares.filter(({ job }) => !known.has(job.key));
    if (lost.length > 0) await db.outbox.clear();
    for (const { job, parts } of lost) {
      const back = restoreJob(job);
      const { seq, ...behind } = back;
      await db.outbox.add((await db.outbox.get(seq)) ? behind : back);
      await db.blobs.bulkPut(parts);
    }
    await db.meta.put({ name: 'complete' });
    if (lost.length === 0) return [];
    // Behind what was meant before them.
    const { length } = takenInSince;
    for (const { seq: _before, ...job } of takenInSince) await db.outbox.add(job);
    return db.outbox.reverse().limit(length).toArray();
  });
  for (const job of moved) await backUpJob(job, db); // theirs tell a place that is another's now
}

/** At a start, after it: every job that waits has its copy, and there is no other copy. */
export async function syncBackups(db: MemberDb, memberId: string): Promise<void> {
  // In this order: a copy is made after its row, so that what has a copy now has its row or has had it.
  const spares = await listBackupKeys(memberId);
  const [isComplete, rows] = await db.transaction('r', db.meta, db.outbox, () =>
    Promise.all([db.meta.get('complete'), db.outbox.toArray()]),
  );
  if (!isComplete) return; // thrown away meanwhile: the copies are all there is
  const waiting = new Set(rows.filter(needsBackup).map(({ key }) => key));
  await deleteBackups(memberId, ...spares.filter((key) => !waiting.has(key)));
  await backUpMissingJobs(db, memberId);
}

/**
 * Every job that waits has its copy. None goes: where databases have just been put back, one without a row may be that
 * of a wish whose row was thrown away, and is about to be written again.
 */
export async function backUpMissingJobs(db: MemberDb, memberId: string): Promise<void> {
  const spares = new Set(await listBackupKeys(memberId));
  for (const job of await db.outbox.toArray()) if (needsBackup(job) && !spares.has(job.key)) await backUpJob(job, db);
}

async function backUpJob(job: OutboxJob, db: MemberDb): Promise<void> {
  const parts = await Promise.all(job.files.map(({ uploadId }) => db.blobs.where({ fileId: uploadId }).toArray()));
  await createOutboxBackup(job, parts.flat());
  // Sent or taken back meanwhile; in a database that is not whole the row may have been thrown away.
  const [isComplete, row] = await db.transaction('r', db.meta, db.outbox, () =>
    Promise.all([db.meta.get('complete'), db.outbox.get({ key: job.key })]),
  );
  if (isComplete && !row) await deleteBackups(job.memberId, job.key);
}

const needsBackup = ({ isCancelling }: OutboxJob) => !isCancelling;
