import type { Millimes } from '@waha/domain/kernel/money';
import type { Instant } from '@waha/domain/kernel/time';
import type { Payable } from '@waha/domain/reconciliation/payable';
import type { Database } from './database';

/** Things of one kind that wait for money, found by the amount. */
export type PayableFinder = {
  /** Those of these amounts of which something waits. */
  findPendingAmounts(db: Database, amounts: readonly Millimes[]): Promise<Millimes[]>;
  /** The oldest of this amount that were sent from an instant on and before another. */
  findByAmount(
    db: Database,
    asked: { amount: Millimes; from: Instant; until: Instant; limit: number },
  ): Promise<Payable[]>;
};
