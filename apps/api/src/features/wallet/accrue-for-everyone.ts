import { setImmediate as nextTurn } from 'node:timers/promises';
import type { PaymentId } from '@waha/domain/kernel/ids';
import { nextBonusAt } from '@waha/domain/wallet/accrual';
import type { Transact, UnitOfWork } from '../../platform/database/unit-of-work';
import { findApprovedPayments, pageOfApproved } from '../purchase/payment.facts';
import { accruePayment } from './credit-payment';
import { nextBonusPeriods } from './wallet.store';

/** Of one batch, in milliseconds: others wait no longer for the writer. What is being credited is still finished. */
const BATCH_BUDGET = 15;
/** Of the event loop: a call takes some to be read, answered and sent, and would wait for a batch at each. */
const TURNS_BETWEEN = 4;
/** Payments that are looked at together. */
const PAGE = 500;

/**
 * Credits every bonus that has fallen due, for all members: in batches of some milliseconds with everybody else's calls in
 * between. Each batch is a transaction, and what stands is never credited again: killed at any point, the next run goes on.
 * @param budget for tests: how long one batch takes at the most, in milliseconds
 */
export async function accrueForEveryone(transact: Transact, budget = BATCH_BUDGET): Promise<void> {
  let after: PaymentId | undefined = '' as PaymentId;
  while (after !== undefined) {
    const from: PaymentId = after;
    after = await transact((unit) => accrueBatch(unit, from, budget));
    // A promise alone lets nobody in: SQLite answers at once.
    for (let turn = 0; turn < TURNS_BETWEEN; turn++) await nextTurn();
  }
}

/** Answers after which payment to go on; undefined at the end. */
async function accrueBatch(
  { tx, now }: Pick<UnitOfWork, 'tx' | 'now'>,
  after: PaymentId,
  budget: number,
): Promise<PaymentId | undefined> {
  const startedAt = performance.now();
  const page = await pageOfApproved(tx, after, PAGE);
  const next = await nextBonusPeriods(
    tx,
    page.map(({ id }) => id),
  );
  const due = page.filter(({ id, approvedAt }) => nextBonusAt({ approvedAt }, next.get(id) ?? 0) <= now);
  for (const payment of await findApprovedPayments(
    tx,
    due.map(({ id }) => id),
  )) {
    await accruePayment(tx, payment, now);
    if (performance.now() - startedAt >= budget) return payment.id;
  }
  return page.length < PAGE ? undefined : page.at(-1)!.id;
}
