import { join } from 'node:path';
import type { Config } from '#platform/config/config';
import type { ConnectDatabaseOptions, DatabaseConnection } from '../database-connection';
import { migratePostgres } from './migrate-postgres';
import { createPostgresEngine, UNLIMITED_TIMEOUTS_MS } from './postgres-engine';
import { openPostgresNodes } from './postgres-nodes';

type Needs = Pick<ConnectDatabaseOptions, 'assets' | 'isHeld' | 'log'>;

/**
 * Connects to a PostgreSQL server.
 * @throws Error with a sentence for the operator when it cannot be reached, or cannot store our data
 */
export async function connectPostgres(
  { url, connections }: NonNullable<Config['database']>,
  { assets, isHeld, log }: Needs,
): Promise<DatabaseConnection> {
  const engine = await createPostgresEngine(url, connections);
  try {
    const applied = await migrateIfNeeded(url, join(assets.migrations, 'postgres'));
    if (applied.length > 0) log.info({ applied }, 'migrations applied');
    const nodes = await openPostgresNodes(url, isHeld, log);
    return {
      engine,
      nodes,
      migrated: { applied, snapshot: undefined },
      close() {
        void nodes.close();
        void engine.close();
      },
    };
  } catch (error) {
    await engine.close();
    throw error;
  }
}

/** Migrates on a connection of its own: a new index on a long table takes its time. */
async function migrateIfNeeded(url: string, migrations: string): Promise<string[]> {
  const engine = await createPostgresEngine(url, 1, UNLIMITED_TIMEOUTS_MS);
  try {
    const client = await engine.connect();
    return await migratePostgres(client, migrations).finally(() => client.release());
  } finally {
    await engine.close();
  }
}
