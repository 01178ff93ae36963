import type { OutboxJob } from '@waha/domain/outbox/outbox-job';
import { Dexie } from 'dexie';
import {
  deleteAllBackups,
  getBackupAddress,
  getBackupCacheName,
  openExistingCache,
  tryBackup,
} from '../store/backup-cache';
import { hasMemberLeft } from '../store/control-db';
import { splitIntoParts } from '../store/file-parts';
import { createFramedBytes, parseFramedBytes, splitBySizes } from '../store/framed-bytes';
import { getMemberDbName } from '../store/hash-member-id';
import type { FilePart } from '../store/member-db';

/** A job as it was enqueued, with the bytes of its files. */
export type JobBackup = { job: OutboxJob; parts: FilePart[] };

/**
 * Stores a backup of a pending job in Cache Storage. Chromium deletes all databases of a site when one database file is
 * damaged. It damages files when the phone kills it during a write. Caches are stored elsewhere. If the device is full
 * or has no Cache Storage, the job has no backup.
 * @param parts the bytes of all its files, in the order of the files
 */
export async function createOutboxBackup(job: OutboxJob, parts: readonly FilePart[]): Promise<void> {
  const copy = createFramedBytes(job, ...parts.map(({ bytes }) => bytes));
  await tryBackup(async () => {
    const cache = await caches.open(getBackupCacheName(job.memberId));
    await cache.put(getBackupAddress(job.key), new Response(copy));
    // A member who signed out meanwhile has no database left: delete the backups. After a mere change of the active
    // member the database may still exist.
    const { memberId } = job;
    if ((await hasMemberLeft(memberId)) && !(await Dexie.exists(getMemberDbName(memberId))))
      await deleteAllBackups(memberId);
  });
}

/**
 * Returns all backups of this member, oldest first. Ignores incomplete backups.
 * @throws Error if the backups cannot be listed
 */
export async function readOutboxBackups(memberId: string): Promise<JobBackup[]> {
  const cache = await openExistingCache(getBackupCacheName(memberId));
  const backups: JobBackup[] = [];
  for (const request of (await cache?.keys()) ?? []) {
    const cached = await cache?.match(request);
    const backup = cached && parseBackup(await cached.arrayBuffer());
    if (backup) backups.push(backup);
  }
  return backups.sort((a, b) => a.job.seq - b.job.seq);
}

function parseBackup(copy: ArrayBuffer): JobBackup | undefined {
  try {
    const { header: job, bytes } = parseFramedBytes<OutboxJob>(copy);
    const files = splitBySizes(
      job.files.map((file) => file.bytes),
      bytes,
    );
    const parts = job.files.flatMap(({ uploadId }, index) => splitIntoParts(uploadId, files[index]!));
    return { job, parts };
  } catch (error) {
    console.warn('a second copy cannot be read', error);
    return undefined;
  }
}
