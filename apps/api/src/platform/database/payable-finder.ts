import type { Millimes } from '@waha/domain/kernel/money';
import type { Instant } from '@waha/domain/kernel/time';
import type { Payable } from '@waha/domain/reconciliation/payable';
import type { Database } from './database';

/** Finds things of one kind with a pending payment, by amount. */
export type PayableFinder = {
  /** Returns those of these amounts for which a payment is pending. */
  findPendingAmounts(db: Database, amounts: readonly Millimes[]): Promise<Millimes[]>;
  /** Returns the oldest of this amount that were sent at or after `from` and before `until`. */
  findByAmount(
    db: Database,
    asked: { amount: Millimes; from: Instant; until: Instant; limit: number },
  ): Promise<Payable[]>;
};
