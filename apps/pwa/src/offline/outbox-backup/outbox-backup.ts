import type { OutboxJob } from '@waha/domain/outbox/outbox-job';
import { Dexie } from 'dexie';
import { splitIntoParts } from '../outbox/file-parts';
import { dropSpares, openIfThere, spareAddress, spareName, unlessMissing } from '../store/backup-cache';
import { hasLeft } from '../store/control-db';
import { cutInto, joinHead, splitHead } from '../store/framed-bytes';
import { memberDbName } from '../store/hash-member-id';
import type { FilePart } from '../store/member-db';

/** A job as it was taken in, with the bytes of its files. */
export type Spare = { job: OutboxJob; parts: FilePart[] };

/**
 * Keeps a second copy of a job that waits, in Cache Storage. Chromium deletes every database of a site when it finds
 * one of their files damaged, and does damage it when a phone kills it in the middle of a write; caches live elsewhere.
 * Where there is no room or no Cache Storage, the job has its row alone.
 * @param parts the bytes of all its files, in the order of the files
 */
export async function keepSpare(job: OutboxJob, parts: readonly FilePart[]): Promise<void> {
  const copy = joinHead(job, ...parts.map(({ bytes }) => bytes));
  await unlessMissing(async () => {
    const cache = await caches.open(spareName(job.memberId));
    await cache.put(spareAddress(job.key), new Response(copy));
    // Who logged out meanwhile has taken all of theirs along; who was only followed by another may still have it here.
    const { memberId } = job;
    if ((await hasLeft(memberId)) && !(await Dexie.exists(memberDbName(memberId)))) await dropSpares(memberId);
  });
}

/**
 * All copies of this member, oldest first; one that is not whole is left out.
 * @throws Error when it cannot be known which there are
 */
export async function readSpares(memberId: string): Promise<Spare[]> {
  const cache = await openIfThere(spareName(memberId));
  const spares: Spare[] = [];
  for (const request of (await cache?.keys()) ?? []) {
    const kept = await cache?.match(request);
    const spare = kept && readSpare(await kept.arrayBuffer());
    if (spare) spares.push(spare);
  }
  return spares.sort((a, b) => a.job.seq - b.job.seq);
}

function readSpare(copy: ArrayBuffer): Spare | undefined {
  try {
    const { head: job, bytes } = splitHead<OutboxJob>(copy);
    const files = cutInto(
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
