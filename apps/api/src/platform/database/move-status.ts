import { eq } from 'drizzle-orm';
import type { Database, Tx } from './database';
import type { Engine } from './engine';
import { moveStatus } from './platform.tables';

/**
 * `leaving`: a move to `other` was copying the data, which is still here. `arriving`: the data is not complete here
 * yet. `gone`: `other` has all data and serves.
 */
export type MoveStatus = Omit<typeof moveStatus.$inferSelect, 'one'>;

export async function readMoveStatus(db: Database): Promise<MoveStatus | undefined> {
  const { one, ...columns } = moveStatus;
  const { state, moveId, installation, other, markedAt } = columns;
  const rows = await db
    .select({ state, moveId, installation: installation, other, markedAt })
    .from(moveStatus)
    .where(eq(one, 1));
  return rows[0];
}

export async function writeMoveStatus(tx: Tx, mark: MoveStatus): Promise<void> {
  await tx
    .insert(moveStatus)
    .values({ one: 1, ...mark })
    .onConflictDoUpdate({ target: moveStatus.one, set: mark });
}

export async function clearMoveStatus(tx: Tx): Promise<void> {
  await tx.delete(moveStatus).where(eq(moveStatus.one, 1));
}

/**
 * Returns why a database with this status must not be served, and what the operator does about it; `undefined` when it
 * may be served.
 */
export function explainMoveBlocker({ state, other }: MoveStatus): { says: string; todo: string } | undefined {
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
 * Checks that the database may be served, before any work on it. Forgets an interrupted move from here: later writes
 * are not in its copy, so the next move starts from the beginning.
 * @throws Error that says what to do when a move has not brought all data, or has taken it away
 */
export async function checkServable({ reads, transaction }: Pick<Engine, 'reads' | 'transaction'>): Promise<void> {
  const mark = await readMoveStatus(reads);
  const why = mark && explainMoveBlocker(mark);
  if (why) throw new Error(`${why.says}. ${why.todo}`);
  if (mark) await transaction(clearMoveStatus);
}
