import { sql } from 'drizzle-orm';
import type { Database } from '#platform/database/database';
import { findWrongAggregates } from '../doctor/check-aggregates';
import { findNumberGaps } from '../doctor/check-invoice-numbers';

/** Replays the ledger; returns a sentence for each difference. */
type Replay = (db: Database) => Promise<string[]>;

export type ComparedBooks = {
  /** Faults of the new installation alone. */
  faults: string[];
  /** Faults of both, which therefore existed before. */
  wereThere: string[];
};

/**
 * Compares whether every balance, every stored sum and the numbers of invoices are as correct in the new installation
 * as in the old one.
 */
export async function compareBooks(from: Database, to: Database, replay: Replay): Promise<ComparedBooks> {
  const after = await findFaults(to, replay);
  if (after.length === 0) return { faults: [], wereThere: [] };
  const before = await findFaults(from, replay);
  return before.length === after.length ? { faults: [], wereThere: before } : { faults: after, wereThere: [] };
}

async function findFaults(db: Database, replay: Replay): Promise<string[]> {
  const read = (statement: string) => db.values(sql.raw(statement)) as Promise<unknown[][]>;
  return [...(await replay(db)), ...(await findWrongAggregates(read)), ...(await findNumberGaps(read))];
}
