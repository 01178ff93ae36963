import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { PersonId } from '@waha/domain/kernel/ids';
import { DAY, type Instant } from '@waha/domain/kernel/time';
import { and, eq, gt, notInArray } from 'drizzle-orm';
import { people } from '../auth/auth.tables';
import { files } from '../database/platform.tables';
import type { Services } from '../services';

type Needs = Pick<Services, 'db' | 'clock' | 'uploads' | 'uploadRoom'>;

/** At the start: what rests half-sent is promised its room again, and what was sent in the last 24 hours counts. */
export async function restoreUploadUsage(services: Needs): Promise<void> {
  await rememberResting(services);
  await rememberSent(services);
}

async function rememberResting({ db, clock, uploads, uploadRoom }: Needs): Promise<void> {
  const since = clock() - DAY;
  for (const file of await readdir(uploads.resumable)) {
    if (!file.endsWith('.json')) continue;
    const name = file.slice(0, -'.json'.length);
    const owner = name.slice(0, name.indexOf('.')) as PersonId;
    const [declared, at] = await readBeginning(join(uploads.resumable, file));
    if (declared === undefined) continue;
    await uploadRoom.look(name, { owner, declared });
    const [person] = await db.select({ role: people.role }).from(people).where(eq(people.id, owner));
    if (person && at > since) uploadRoom.quotas.note({ id: owner, role: person.role }, { at, bytes: declared });
  }
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

async function rememberSent({ db, clock, uploadRoom }: Needs): Promise<void> {
  const sent = await db
    .select({ id: people.id, role: people.role, at: files.createdAt, bytes: files.size })
    .from(files)
    .innerJoin(people, eq(people.id, files.ownerId))
    .where(and(gt(files.createdAt, clock() - DAY), notInArray(files.purpose, [...BY_STAFF])));
  for (const { id, role, at, bytes } of sent) uploadRoom.quotas.note({ id, role }, { at, bytes });
}
