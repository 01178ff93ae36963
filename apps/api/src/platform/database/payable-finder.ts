import type { Millimes } from '@waha/domain/kernel/money';
import type { Instant } from '@waha/domain/kernel/time';
import type { Payable } from '@waha/domain/reconciliation/payable';
import { and, type Placeholder, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { Database, Tx } from './database';
import { prepareQuery } from './prepared/prepare-query';

/** Finds things of one kind by the amount of their transfer: pending or accepted ones. */
export type PayableFinder<Found extends Payable = Payable> = {
  /** Returns those of these amounts that something has that was sent at or after `from`. */
  findAmounts(db: Database, amounts: readonly Millimes[], from: Instant): Promise<Millimes[]>;
  /** Returns the oldest of this amount that were sent at or after `from` and before `until`. */
  findByAmount(
    db: Database,
    query: { amount: Millimes; from: Instant; until: Instant; limit: number },
  ): Promise<Found[]>;
};

type PayableSource<Row, Found> = {
  table: SQLWrapper;
  /** The status of these things. */
  hasStatus: SQL | undefined;
  amount: SQLWrapper;
  sentAt: SQLWrapper;
  /** A later time, if an index orders these things by it, and none by their amount. */
  decidedAt?: SQLWrapper;
  /** Prepares the query of the rows, the oldest first. */
  prepareRows: (db: Database | Tx, where: SQL | undefined, limit: Placeholder) => PreparedRows<Row>;
  toPayable: (row: Row) => Found;
};
type PreparedRows<Row> = { all(values: Record<string, unknown>): PromiseLike<Row[]> };

export function createPayableFinder<Row, Found extends Payable>(
  source: PayableSource<Row, Found>,
): PayableFinder<Found> {
  const { table, hasStatus, amount, sentAt, decidedAt, prepareRows, toPayable } = source;
  const from = sql.placeholder('from');
  const isRecent = and(hasStatus, decidedAt && sql`${decidedAt} >= ${from}`, sql`${sentAt} >= ${from}`);
  // Without an index by amount, the things of these days are read once, not once for each amount.
  const hasAmount = decidedAt
    ? sql`cast(value as bigint) in (select ${amount} from ${table} where ${isRecent})`
    : sql`exists (select 1 from ${table} where ${isRecent} and ${amount} = cast(value as bigint))`;
  const selectAmounts = prepareQuery((db) =>
    db
      .select({ amount: sql<number>`cast(value as bigint)` })
      .from(sql`json_each(${sql.placeholder('amounts')})`)
      .where(hasAmount)
      .prepare(),
  );
  const selectByAmount = prepareQuery((db) => {
    const isAmount = sql`${amount} = ${sql.placeholder('amount')}`;
    const isBefore = sql`${sentAt} < ${sql.placeholder('until')}`;
    return prepareRows(db, and(isRecent, isAmount, isBefore), sql.placeholder('limit'));
  });
  return {
    findAmounts: async (db, amounts, from) =>
      (await selectAmounts(db).all({ amounts: JSON.stringify(amounts), from })).map((row) => row.amount),
    findByAmount: async (db, query) => (await selectByAmount(db).all(query)).map(toPayable),
  };
}
