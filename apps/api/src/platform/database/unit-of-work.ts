import type { DomainEvent } from '@waha/domain/events';
import type { Instant } from '@waha/domain/kernel/time';
import { saysDiskFull } from '../files/disk-space';
import type { Clock } from '../process/clock';
import type { OpenDatabase, Tx } from './database';

/** What a command works with: one transaction at one instant. Only stores are awaited inside it. */
export type UnitOfWork = { tx: Tx; now: Instant; emit(event: DomainEvent): Promise<void> };
export type Transact = <Result>(work: (unit: UnitOfWork) => Promise<Result>) => Promise<Result>;

/** What an event causes, in the same transaction: a failing reaction undoes the decision. */
export type React = (unit: UnitOfWork, event: DomainEvent) => Promise<void>;

const SLOW_UNIT = 50;

type Options = {
  clock: Clock;
  react: React;
  /** Told after each commit; what fails in it is the listener's own business, never the command's. */
  onCommit?: () => void;
  onSlow?: (milliseconds: number) => void;
  /** The disk is full. Answers whether room was made: then the command is tried once more. */
  onFull?: () => boolean;
};

/**
 * One writer, one queue: commands run one after the other, each between `begin immediate` and `commit`.
 * (better-sqlite3's own `transaction()` must never be given an async function.)
 */
export function createTransact(database: OpenDatabase, { clock, react, onCommit, onSlow, onFull }: Options): Transact {
  let tail: Promise<unknown> = Promise.resolve();

  async function run<Result>(work: (unit: UnitOfWork) => Promise<Result>): Promise<Result> {
    const startedAt = performance.now();
    database.writer.exec('begin immediate');
    try {
      const unit: UnitOfWork = { tx: database.writes, now: clock(), emit: (event) => react(unit, event) };
      const result = await work(unit);
      database.writer.exec('commit');
      tell();
      return result;
    } catch (error) {
      if (database.writer.inTransaction) database.writer.exec('rollback');
      throw error;
    } finally {
      const took = performance.now() - startedAt;
      if (took > SLOW_UNIT) onSlow?.(took);
    }
  }

  /** Nothing of the first try stands; a second one is like a first. */
  async function runWithRoom<Result>(work: (unit: UnitOfWork) => Promise<Result>): Promise<Result> {
    try {
      return await run(work);
    } catch (error) {
      if (saysDiskFull(error) && onFull?.()) return run(work);
      throw error;
    }
  }

  /** The commit stands, whatever becomes of this. */
  function tell(): void {
    try {
      onCommit?.();
    } catch {
      // Whoever listens asks again in time.
    }
  }

  return (work) => {
    const turn = tail.then(() => runWithRoom(work));
    tail = turn.catch(() => undefined);
    return turn;
  };
}

/** Someone else changed the row between the decision and its writing; cannot happen with one writer. */
export class StaleWrite extends Error {
  override name = 'StaleWrite';
}
