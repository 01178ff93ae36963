import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { PersonId } from '@waha/domain/kernel/ids';
import { DAY, HOUR, type Instant } from '@waha/domain/kernel/time';
import { and, eq, gt, lte, notInArray } from 'drizzle-orm';
import { people } from '../auth/auth.tables';
import { files } from '../database/platform.tables';
import type { Services } from '../services';
import type { Sender } from './upload-quotas';

type Needs = Pick<Services, 'db' | 'clock' | 'uploads' | 'uploadRoom'>;

type Sent = [sender: Sender, taken: { at: Instant; bytes: number }];

/**
 * What rests half-sent is promised its room again, and what was sent in the last 24 hours counts. Others are answered in
 * between; where something cannot be read nothing counts, so that it can be tried again.
 */
export async function restoreUploadUsage(services: Needs): Promise<void> {
  const sent = [...(await rememberResting(services)), ...(await findSent(services))];
  for (const [sender, taken] of sent) services.uploadRoom.quotas.note(sender, taken);
}

/** Answers what of it was begun in the last 24 hours. */
async function rememberResting({ db, clock, uploads, uploadRoom }: Needs): Promise<Sent[]> {
  const since = clock() - DAY;
  const sent: Sent[] = [];
  for (const file of await readdir(uploads.resumable)) {
    if (!file.endsWith('.json')) continue;
    const name = file.slice(0, -'.json'.length);
    const owner = name.slice(0, name.indexOf('.')) as PersonId;
    const [declared, at] = await readBeginning(join(uploads.resumable, file));
    if (declared === undefined) continue;
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

/** How long an upload said that it would be, in bytes, and when; without a length when that cannot be read. */
async function readBeginning(path: string): Promise<[declared: number | undefined, at: Instant]> {
  try {
    const { size } = JSON.parse(await readFile(path, 'utf8')) as { size?: unknown };
    return [typeof size === 'number' ? size : undefined, (await stat(path)).mtimeMs];
  } catch {
    return [undefined, 0];
  }
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
