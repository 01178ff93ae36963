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
  const { state, moveId, installation, other, markedAt } = columns;
  const rows = await db
    .select({ state, moveId, installation: installation, other, markedAt })
    .from(moveMark)
    .where(eq(one, 1));
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

/** Why nobody is to serve what has this mark, and what the operator does about it; `undefined` when it may be served. */
export function whyNotHome({ state, other }: MoveMark): { says: string; todo: string } | undefined {
  if (state === 'arriving')
    return {
      says: `This database is not whole: a move from ${other} is bringing it`,
      todo: 'Say the same waha move again, which goes on where it was.',
    };
  if (state === 'gone')
    return {
      says: `All of this has moved to ${other}`,
      todo: 'Set the server to that. If it is to serve from here again, with all that was done there since being lost: waha move --stay',
    };
  return undefined;
}

/**
 * Before anything serves or works here. A move that was broken off is forgotten: what is written from now on is not where
 * it went, and the next one begins anew.
 * @throws Error what the operator does about a database that is not to be served: a move has not brought all of it, or it
 * has gone
 */
export async function checkIsHome({ reads, transaction }: Pick<Engine, 'reads' | 'transaction'>): Promise<void> {
  const mark = await readMoveMark(reads);
  const why = mark && whyNotHome(mark);
  if (why) throw new Error(`${why.says}. ${why.todo}`);
  if (mark) await transaction(clearMoveMark);
}
