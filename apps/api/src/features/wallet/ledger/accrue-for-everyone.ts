import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Transact } from '#platform/database/unit-of-work';
import { accrueBonuses } from './accrue-bonuses';

/**
 * The budget of one batch, in milliseconds, which limits how long other writers wait. A started page is always
 * finished.
 */
const BATCH_BUDGET_MS = 15;
/** Turns of the event loop: a call needs several to be read, processed and sent, and would wait for a batch at each. */
const TURNS_BETWEEN_BATCHES = 4;

/**
 * Credits every due bonus, for all members: in batches of some milliseconds, with other calls in between. Each batch is
 * a transaction, and no bonus is credited twice. After a kill at any point, the next run continues.
 * @param budget for tests: the maximum time of one batch, in milliseconds
 */
export async function accrueForEveryone(transact: Transact, budget = BATCH_BUDGET_MS): Promise<void> {
  let isDone = false;
  while (!isDone) {
    isDone = await transact((unit) => {
      const startedAt = performance.now();
      return accrueBonuses(unit, { goesOn: () => performance.now() - startedAt < budget });
    });
    // Awaiting a promise alone lets no other call run: SQLite returns synchronously.
    for (let turn = 0; turn < TURNS_BETWEEN_BATCHES; turn++) await nextTurn();
  }
}
