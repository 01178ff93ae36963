import type { OutboxJob } from '@waha/domain/outbox/outbox-job';
import { Dexie } from 'dexie';
import { splitIntoParts } from '../outbox/file-parts';
import {
  deleteAllBackups,
  getBackupAddress,
  getBackupCacheName,
  openExistingCache,
  tryBackup,
} from '../store/backup-cache';
import { hasMemberLeft } from '../store/control-db';
import { createFramedBytes, parseFramedBytes, splitBySizes } from '../store/framed-bytes';
import { getMemberDbName } from '../store/hash-member-id';
import type { FilePart } from '../store/member-db';

/** A job as it was taken in, with the bytes of its files. */
export type JobBackup = { job: OutboxJob; parts: FilePart[] };

/**
 * Keeps a second copy of a job that waits, in Cache Storage. Chromium deletes every database of a site when it finds
 * one of their files damaged, and does damage it when a phone kills it in the middle of a write; caches live elsewhere.
 * Where there is no room or no Cache Storage, the job has its row alone.
 * @param parts the bytes of all its files, in the order of the files
 */
export async function createOutboxBackup(job: OutboxJob, parts: readonly FilePart[]): Promise<void> {
  const copy = createFramedBytes(job, ...parts.map(({ bytes }) => bytes));
  await tryBackup(async () => {
    const cache = await caches.open(getBackupCacheName(job.memberId));
    await cache.put(getBackupAddress(job.key), new Response(copy));
    // Who logged out meanwhile has taken all of theirs along; who was only followed by another may still have it here.
    const { memberId } = job;
    if ((await hasMemberLeft(memberId)) && !(await Dexie.exists(getMemberDbName(memberId))))
      await deleteAllBackups(memberId);
  });
}

/**
 * All copies of this member, oldest first; one that is not whole is left out.
 * @throws Error when it cannot be known which there are
 */
export async function readOutboxBackups(memberId: string): Promise<JobBackup[]> {
  const cache = await openExistingCache(getBackupCacheName(memberId));
  const spares: JobBackup[] = [];
  for (const request of (await cache?.keys()) ?? []) {
    const kept = await cache?.match(request);
    const spare = kept && parseBackup(await kept.arrayBuffer());
    if (spare) spares.push(spare);
  }
  return spares.sort((a, b) => a.job.seq - b.job.seq);
}

function parseBackup(copy: ArrayBuffer): JobBackup | undefined {
  try {
    const { head: job, bytes } = parseFramedBytes<OutboxJob>(copy);
    const files = splitBySizes(
      job.files.map((file) => file.bytes),
      bytes,
    );
    const parts = job.files.flatMap(({ uploadId }, at) => splitIntoParts(uploadId, files[at]!));
    return { job, parts };
  } catch (error) {
    console.warn('a second copy cannot be read', error);
    return undefined;
  }
}
