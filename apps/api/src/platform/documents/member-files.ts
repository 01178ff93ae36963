import { getDayAt } from '@waha/domain/kernel/calendar/day';
import type { PersonId } from '@waha/domain/kernel/ids';
import { and, asc, eq, isNull } from 'drizzle-orm';
import type { Database } from '../database/database';
import { files } from '../database/platform.tables';

/** A file of a member, with its name in an export. `size` in bytes. */
export type MemberFile = Omit<typeof files.$inferSelect, 'ownerId' | 'sha256' | 'deletedAt'> & { name: string };

/** Returns the stored files of a member, the oldest first. Each name is plain, unique, and has an ending for a double click. */
export async function listMemberFiles(db: Database, memberId: PersonId): Promise<MemberFile[]> {
  const { id, purpose, type, size, createdAt } = files;
  const rows = await db
    .select({ id, purpose, type, size, createdAt })
    .from(files)
    .where(and(eq(files.ownerId, memberId), isNull(files.deletedAt)))
    .orderBy(asc(createdAt), asc(id));
  const counts = new Map<string, number>();
  return rows.map((row) => {
    const stem = `${getDayAt(row.createdAt)}-${row.purpose.replaceAll('_', '-')}`;
    const number = (counts.get(stem) ?? 0) + 1;
    counts.set(stem, number);
    return { ...row, name: `${stem}-${number}.${getFileEnding(row.type)}` };
  });
}

/** Returns `jpg` for `image/jpeg`. */
function getFileEnding(type: string): string {
  const ending = /\/(?:x-)?([a-z0-9]+)/.exec(type)?.[1] ?? 'bin';
  return ending === 'jpeg' ? 'jpg' : ending;
}
