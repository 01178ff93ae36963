import type { RowsReader } from '../rows';
import { postgresEngine } from './postgres-engine';
import { oneAtATime, queriesOfPostgres } from './postgres-queries';

/** A look may take long: over all of a ledger. */
const NO_LIMIT = 'set statement_timeout = 0; set idle_in_transaction_session_timeout = 0';

/** One moment of a server's rows, on a connection of its own that cannot write. */
export async function openPostgresReader(url: string): Promise<RowsReader> {
  const engine = await postgresEngine(url, 1);
  try {
    const client = await engine.connect();
    await client.query(NO_LIMIT);
    await client.query('begin isolation level repeatable read read only');
    return {
      reads: queriesOfPostgres(oneAtATime(client)),
      async close() {
        client.release(true);
        await engine.close();
      },
    };
  } catch (error) {
    await engine.close();
    throw error;
  }
}
