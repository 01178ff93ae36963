import type { DomainEvent } from '@waha/domain/events';
import type { Instant } from '@waha/domain/kernel/time';
import type { Clock } from '../process/clock';
import type { Tx } from './database';
import type { Engine } from './engine';

/** What a command works with: one transaction at one instant. Only stores are awaited inside it. */
export type UnitOfWork = { tx: Tx; now: Instant; emit(event: DomainEvent): Promise<void> };
export type Transact = <Result>(work: (unit: UnitOfWork) => Promise<Result>) => Promise<Result>;

/** What an event causes, in the same transaction: a failing reaction undoes the decision. */
export type Reaction = (unit: UnitOfWork, event: DomainEvent) => Promise<void>;

const SLOW_TRANSACTION_MS = 50;

type TransactOptions = {
  clock: Clock;
  react: Reaction;
  /** Told after each commit, and waited for; what fails in it is the listener's own business, never the command's. */
  onCommit?: () => Promise<void> | undefined;
  onSlow?: (milliseconds: number) => void;
};

/** What runs commands: each with all that it causes in one transaction of the engine. */
export function createTransact(engine: Pick<Engine, 'transaction'>, options: TransactOptions): Transact {
  const { clock, react, onCommit, onSlow } = options;

  /** The commit stands, whatever becomes of this. */
  async function notifyCommit(): Promise<void> {
    try {
      await onCommit?.();
    } catch {
      // Whoever listens asks again in time.
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
      // With its commit, and without the wait for its turn.
      const took = startedAt === undefined ? 0 : performance.now() - startedAt;
      if (took > SLOW_TRANSACTION_MS) onSlow?.(took);
    }
    await notifyCommit();
    return result;
  };
}

/** Someone else changed the row between the decision and its writing; cannot happen with one writer. */
export class StaleWriteError extends Error {
  override name = 'StaleWriteError';
}
