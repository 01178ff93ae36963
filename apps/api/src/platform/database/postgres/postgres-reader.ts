import type { DatabaseReader } from '../database-connection';
import { createPostgresEngine, UNLIMITED_TIMEOUTS_MS } from './postgres-engine';
import { createPostgresQueries, serializeQueries } from './postgres-queries';

/** Opens a snapshot of a server's rows, on a read-only connection of its own. */
export async function openPostgresReader(url: string): Promise<DatabaseReader> {
  const engine = await createPostgresEngine(url, 1, UNLIMITED_TIMEOUTS_MS);
  try {
    const client = await engine.connect();
    await client.query('begin isolation level repeatable read read only');
    return {
      reads: createPostgresQueries(serializeQueries(client)),
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
