import { eq } from 'drizzle-orm';
import type { Database, Tx } from './database';
import type { Engine } from './engine';
import { moveMark } from './platform.tables';

/**
 * `leaving`: all of it was on its way to `other`, and is still here. `arriving`: not all of it is here yet. `gone`: `other` has
 * all of it and serves.
 */
export type MoveMark = Omit<typeof moveMark.$inferSelect, 'one'>;

export async function readMoveMark(db: Database): Promise<MoveMark | undefined> {
  const { one, ...columns } = moveMark;
  const { state, moveId, house, other, markedAt } = columns;
  const rows = await db.select({ state, moveId, house, other, markedAt }).from(moveMark).where(eq(one, 1));
  return rows[0];
}

export async function writeMoveMark(tx: Tx, mark: MoveMark): Promise<void> {
  await tx
    .insert(moveMark)
    .values({ one: 1, ...mark })
    .onConflictDoUpdate({ target: moveMark.one, set: mark });
}

export async function clearMoveMark(tx: Tx): Promise<void> {
  await tx.delete(moveMark).where(eq(moveMark.one, 1));
}

/**
 * Before anything serves or works here. A move that was broken off is forgotten: what is written from now on is not where
 * it went, and the next one begins anew.
 * @throws Error what the operator does about a database that is not to be served: a move has not brought all of it, or it
 * has gone
 */
export async function checkIsHome({ reads, transaction }: Pick<Engine, 'reads' | 'transaction'>): Promise<void> {
  const mark = await readMoveMark(reads);
  if (mark?.state === 'arriving') {
    throw new Error(
      `This database is not whole: a move from ${mark.other} is bringing it. Say the same waha move again, which goes on where it was.`,
    );
  }
  if (mark?.state === 'gone') {
    throw new Error(
      `All of this has moved to ${mark.other}: set the server to that. If it is to serve from here again, with all that was done there since being lost: waha move --stay`,
    );
  }
  if (mark) await transaction(clearMoveMark);
}
