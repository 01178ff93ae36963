import { eq } from 'drizzle-orm';
import type { Database, Tx } from './database';
import type { Engine } from './engine';
import { moveStatus } from './platform.tables';

/**
 * The state of `waha move`, which copies an installation to another engine; each of the two databases stores its own.
 * `leaving`: a move to `other` was copying the data, which is still here. `arriving`: the data is not complete here yet.
 * `gone`: `other` has all data and serves.
 */
export type MoveStatus = Omit<typeof moveStatus.$inferSelect, 'one'>;

export async function readMoveStatus(db: Database): Promise<MoveStatus | undefined> {
  const { one, ...columns } = moveStatus;
  const { state, moveId, installation, other, markedAt } = columns;
  const rows = await db.select({ state, moveId, installation, other, markedAt }).from(moveStatus).where(eq(one, 1));
  return rows[0];
}

export async function writeMoveStatus(tx: Tx, status: MoveStatus): Promise<void> {
  await tx
    .insert(moveStatus)
    .values({ one: 1, ...status })
    .onConflictDoUpdate({ target: moveStatus.one, set: status });
}

export async function clearMoveStatus(tx: Tx): Promise<void> {
  await tx.delete(moveStatus).where(eq(moveStatus.one, 1));
}

/**
 * Returns why a database with this status must not be served, and what the operator does about it; `undefined` when it
 * may be served.
 */
export function explainMoveBlocker({ state, other }: MoveStatus): { message: string; todo: string } | undefined {
  if (state === 'arriving')
    return {
      message: `This database is incomplete: a move from ${other} is in progress`,
      todo: 'Run the same waha move again to resume.',
    };
  if (state === 'gone')
    return {
      message: `This database has moved to ${other}`,
      todo: 'Point the server to it. To make this database active again and lose all later changes: waha move --stay',
    };
  return undefined;
}

/**
 * Checks that the database may be served, before any work on it. Forgets an interrupted move from here: later writes
 * are not in its copy, so the next move starts from the beginning.
 * @throws Error that says what to do when a move has not brought all data, or has taken it away
 */
export async function checkServable({ reads, transaction }: Pick<Engine, 'reads' | 'transaction'>): Promise<void> {
  const status = await readMoveStatus(reads);
  const why = status && explainMoveBlocker(status);
  if (why) throw new Error(`${why.message}. ${why.todo}`);
  if (status) await transaction(clearMoveStatus);
}
