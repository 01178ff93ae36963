import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Transact } from '#platform/database/unit-of-work';
import { accrueBonuses } from './accrue-bonuses';

/** Of one batch, in milliseconds: others wait no longer for the writer. What is being credited is still finished. */
const BATCH_BUDGET_MS = 15;
/** Of the event loop: a call takes some to be read, answered and sent, and would wait for a batch at each. */
const TURNS_BETWEEN_BATCHES = 4;

/**
 * Credits every bonus that has fallen due, for all members: in batches of some milliseconds with everybody else's calls in
 * between. Each batch is a transaction, and what stands is never credited again: killed at any point, the next run goes on.
 * @param budget for tests: how long one batch takes at the most, in milliseconds
 */
export async function accrueForEveryone(transact: Transact, budget = BATCH_BUDGET_MS): Promise<void> {
  let isDone = false;
  while (!isDone) {
    isDone = await transact((unit) => {
      const startedAt = performance.now();
      return accrueBonuses(unit, { goesOn: () => performance.now() - startedAt < budget });
    });
    // A promise alone lets nobody in: SQLite answers at once.
    for (let turn = 0; turn < TURNS_BETWEEN_BATCHES; turn++) await nextTurn();
  }
}
