import { setImmediate as nextTurn } from 'node:timers/promises';
import type { PersonId } from '@waha/domain/kernel/ids';
import { DAY, HOUR } from '@waha/domain/kernel/time';
import { and, eq, gt, lte, notInArray } from 'drizzle-orm';
import { people } from '../auth/auth.tables';
import { files } from '../database/platform.tables';
import type { Services } from '../services';
import type { Sent } from './upload-quotas';

type Needs = Pick<Services, 'db' | 'clock' | 'uploads' | 'uploadRoom'>;

/**
 * What rests half-sent is promised its room again, and what was sent in the last 24 hours counts. Others are answered in
 * between; where something cannot be read nothing counts, so that it can be tried again.
 */
export async function restoreUploadUsage(services: Needs): Promise<void> {
  services.uploadRoom.quotas.restore([...(await rememberResting(services)), ...(await findSent(services))]);
}

/** Answers what of it was begun in the last 24 hours. */
async function rememberResting({ db, clock, uploads, uploadRoom }: Needs): Promise<Sent[]> {
  const since = clock() - DAY;
  const sent: Sent[] = [];
  for await (const { name, declared, at } of uploads.halfSent.all()) {
    const owner = name.slice(0, name.indexOf('.')) as PersonId;
    await uploadRoom.look(name, { owner, declared });
    const [person] = await db.select({ role: people.role }).from(people).where(eq(people.id, owner));
    if (person && at > since)
      sent.push([
        { id: owner, role: person.role },
        { at, bytes: declared },
      ]);
  }
  return sent;
}

/** Papers are their member's, and were sent by staff. */
const BY_STAFF = ['invoice', 'task', 'report'] as const;

/** Hour by hour, with a turn for others between them. */
async function findSent({ db, clock }: Needs): Promise<Sent[]> {
  const until = clock();
  const sent: Sent[] = [];
  for (let from = until - DAY; from <= until; from += HOUR) {
    const rows = await db
      .select({ id: people.id, role: people.role, at: files.createdAt, bytes: files.size })
      .from(files)
      .innerJoin(people, eq(people.id, files.ownerId))
      .where(
        and(gt(files.createdAt, from), lte(files.createdAt, from + HOUR), notInArray(files.purpose, [...BY_STAFF])),
      );
    sent.push(
      ...rows.map(
        ({ id, role, at, bytes }): Sent => [
          { id, role },
          { at, bytes },
        ],
      ),
    );
    await nextTurn();
  }
  return sent;
}
