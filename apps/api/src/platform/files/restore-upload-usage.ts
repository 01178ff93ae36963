import { setImmediate as nextTurn } from 'node:timers/promises';
import type { PersonId } from '@waha/domain/kernel/ids';
import { DAY, HOUR } from '@waha/domain/kernel/time';
import { and, eq, gt, lte, notInArray } from 'drizzle-orm';
import { people } from '../auth/auth.tables';
import { files } from '../database/platform.tables';
import type { Services } from '../services';
import type { SentUpload } from './upload-quotas';

type Needs = Pick<Services, 'db' | 'clock' | 'uploads' | 'uploadRoom'>;

/**
 * Reserves space again for partial uploads, and counts the uploads of the last 24 hours. Yields to other requests in
 * between. If a read fails, nothing counts, so that it can be retried.
 */
export async function restoreUploadUsage(services: Needs): Promise<void> {
  services.uploadRoom.quotas.restore([
    ...(await restorePartialUploads(services)),
    ...(await findRecentUploads(services)),
  ]);
}

/** Returns those started in the last 24 hours. */
async function restorePartialUploads({ db, clock, uploads, uploadRoom }: Needs): Promise<SentUpload[]> {
  const since = clock() - DAY;
  const sent: SentUpload[] = [];
  for await (const { name, declared, at } of uploads.partialUploads.listAll()) {
    const owner = name.slice(0, name.indexOf('.')) as PersonId;
    await uploadRoom.measureUpload(name, { owner, declared });
    const [person] = await db.select({ role: people.role }).from(people).where(eq(people.id, owner));
    if (person && at > since)
      sent.push([
        { id: owner, role: person.role },
        { at, bytes: declared },
      ]);
  }
  return sent;
}

/** Documents belong to their member, but staff sent them. */
const STAFF_SENT_PURPOSES = ['invoice', 'task', 'report'] as const;

/** Reads hour by hour, and yields to other work in between. */
async function findRecentUploads({ db, clock }: Needs): Promise<SentUpload[]> {
  const until = clock();
  const sent: SentUpload[] = [];
  for (let from = until - DAY; from <= until; from += HOUR) {
    const rows = await db
      .select({ id: people.id, role: people.role, at: files.createdAt, bytes: files.size })
      .from(files)
      .innerJoin(people, eq(people.id, files.ownerId))
      .where(
        and(
          gt(files.createdAt, from),
          lte(files.createdAt, from + HOUR),
          notInArray(files.purpose, [...STAFF_SENT_PURPOSES]),
        ),
      );
    sent.push(
      ...rows.map(
        ({ id, role, at, bytes }): SentUpload => [
          { id, role },
          { at, bytes },
        ],
      ),
    );
    await nextTurn();
  }
  return sent;
}
