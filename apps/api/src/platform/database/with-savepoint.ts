import { sql } from 'drizzle-orm';
import type { Tx } from './database';

/** Runs work in a savepoint, which can be rolled back without the rest of the transaction. */
export async function withSavepoint<Result>(tx: Tx, work: () => Promise<Result>): Promise<Result> {
  await tx.run(sql`savepoint part`);
  try {
    const result = await work();
    await tx.run(sql`release part`);
    return result;
  } catch (error) {
    await tx.run(sql`rollback to part`);
    await tx.run(sql`release part`);
    throw error;
  }
}
