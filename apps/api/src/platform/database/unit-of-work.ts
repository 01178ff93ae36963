import type { DomainEvent } from '@waha/domain/events';
import type { Instant } from '@waha/domain/kernel/time';
import { and, eq, getTableName, type SQL, sql } from 'drizzle-orm';
import type { SQLiteColumn, SQLiteTable, SQLiteUpdateSetSource } from 'drizzle-orm/sqlite-core';
import type { Clock } from '../process/clock';
import { recordRecovered } from '../process/record-recovered';
import type { Tx } from './database';
import type { Engine } from './engine';

/** The context of a command: one transaction at one instant. Only stores are awaited inside it. */
export type UnitOfWork = { tx: Tx; now: Instant; emit(event: DomainEvent): Promise<void> };
export type Transact = <Result>(work: (unit: UnitOfWork) => Promise<Result>) => Promise<Result>;

/** An event handler in the same transaction: a failing reaction undoes the decision. */
export type Reaction = (unit: UnitOfWork, event: DomainEvent) => Promise<void>;

const SLOW_TRANSACTION_MS = 50;

type TransactOptions = {
  clock: Clock;
  react: Reaction;
  /** Called and awaited after every commit. Errors are logged and ignored: the command has already succeeded. */
  onCommit?: () => Promise<void> | undefined;
  onSlow?: (milliseconds: number) => void;
};

/** Creates the function that runs commands, each with all its reactions in one transaction of the engine. */
export function createTransact(engine: Pick<Engine, 'transaction'>, options: TransactOptions): Transact {
  const { clock, react, onCommit, onSlow } = options;

  /** The commit is valid, whatever happens here. */
  async function notifyCommit(): Promise<void> {
    try {
      await onCommit?.();
    } catch (error) {
      // Listeners also poll from time to time.
      recordRecovered('commit-listener', error);
    }
  }

  return async (work) => {
    let startedAt: number | undefined;
    let result: Awaited<ReturnType<typeof work>>;
    try {
      result = await engine.transaction((tx) => {
        startedAt = performance.now();
        const unit: UnitOfWork = { tx, now: clock(), emit: (event) => react(unit, event) };
        return work(unit);
      });
    } finally {
      // The duration includes the commit, and excludes the wait in the queue.
      const durationMs = startedAt === undefined ? 0 : performance.now() - startedAt;
      if (durationMs > SLOW_TRANSACTION_MS) onSlow?.(durationMs);
    }
    await notifyCommit();
    return result;
  };
}

/** Runs work in a savepoint, which can be rolled back without the rest of the transaction. */
export async function withSavepoint<Result>(tx: Tx, work: () => Promise<Result>): Promise<Result> {
  await tx.run(sql`savepoint part`);
  try {
    const result = await work();
    await tx.run(sql`release part`);
    return result;
  } catch (error) {
    await tx.run(sql`rollback to part`);
    await tx.run(sql`release part`);
    throw error;
  }
}

/** Another transaction changed the row between the decision and its write. Cannot happen with one writer. */
class StaleWriteError extends Error {
  override name = 'StaleWriteError';
}

/**
 * Updates a row only while it still is as the decision found it, so that a race fails visibly on any database.
 * @throws StaleWriteError
 */
export async function updateUnchangedRow<Table extends SQLiteTable & { id: SQLiteColumn }>(
  tx: Tx,
  table: Table,
  { id, unchanged }: { id: string; unchanged: SQL | undefined },
  change: SQLiteUpdateSetSource<Table>,
): Promise<void> {
  const isUnchanged = and(eq(table.id, id), unchanged);
  const saved = await tx.update(table).set(change).where(isUnchanged).returning({ id: table.id });
  if (saved.length !== 1) throw new StaleWriteError(`${getTableName(table)} ${id} was changed meanwhile`);
}
