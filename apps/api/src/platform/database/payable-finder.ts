import type { Millimes } from '@waha/domain/kernel/money';
import type { Instant } from '@waha/domain/kernel/time';
import type { Payable } from '@waha/domain/reconciliation/payable';
import { and, type Placeholder, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { Database, Tx } from './database';
import { prepareQuery } from './prepare-query';

/** Finds things of one kind with a pending payment, by amount. */
export type PayableFinder = {
  /** Returns those of these amounts for which a payment is pending. */
  findPendingAmounts(db: Database, amounts: readonly Millimes[]): Promise<Millimes[]>;
  /** Returns the oldest of this amount that were sent at or after `from` and before `until`. */
  findByAmount(
    db: Database,
    query: { amount: Millimes; from: Instant; until: Instant; limit: number },
  ): Promise<Payable[]>;
};

type PayableSource<Row> = {
  table: SQLWrapper;
  isPending: SQL | undefined;
  amount: SQLWrapper;
  sentAt: SQLWrapper;
  /** Prepares the query of the rows, the oldest first. */
  prepareRows: (db: Database | Tx, where: SQL | undefined, limit: Placeholder) => PreparedRows<Row>;
  toPayable: (row: Row) => Payable;
};
type PreparedRows<Row> = { all(values: Record<string, unknown>): PromiseLike<Row[]> };

export function createPayableFinder<Row>(source: PayableSource<Row>): PayableFinder {
  const { table, isPending, amount, sentAt, prepareRows, toPayable } = source;
  const selectPendingAmounts = prepareQuery((db) =>
    db
      .select({ amount: sql<number>`cast(value as bigint)` })
      .from(sql`json_each(${sql.placeholder('amounts')})`)
      .where(sql`exists (select 1 from ${table} where ${isPending} and ${amount} = cast(value as bigint))`)
      .prepare(),
  );
  const selectByAmount = prepareQuery((db) => {
    const isAmount = sql`${amount} = ${sql.placeholder('amount')}`;
    const isInTime = sql`${sentAt} >= ${sql.placeholder('from')} and ${sentAt} < ${sql.placeholder('until')}`;
    return prepareRows(db, and(isPending, isAmount, isInTime), sql.placeholder('limit'));
  });
  return {
    findPendingAmounts: async (db, amounts) =>
      (await selectPendingAmounts(db).all({ amounts: JSON.stringify(amounts) })).map((row) => row.amount),
    findByAmount: async (db, query) => (await selectByAmount(db).all(query)).map(toPayable),
  };
}
