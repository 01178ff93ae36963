import type { DatabaseReader } from '../database-connection';
import { createPostgresEngine, UNLIMITED_TIMEOUTS_MS } from './postgres-engine';
import { createPostgresQueries, serializeQueries } from './postgres-queries';

/**
 * Opens a read-only connection that sees all rows as they are now, whatever the server writes meanwhile: for commands
 * that check or copy a whole database (`waha doctor`, `waha export`).
 */
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
