import { join } from 'node:path';
import type { Config } from '../../config/config';
import type { Rows, RowsNeeds } from '../rows';
import { migratePostgres } from './migrate-postgres';
import { PATIENT, postgresEngine } from './postgres-engine';
import { postgresNodes } from './postgres-nodes';

type Needs = Pick<RowsNeeds, 'assets' | 'isHeld' | 'log'>;

/**
 * The rows on a server of PostgreSQL.
 * @throws Error with a sentence for the operator when it cannot be reached, or cannot hold what we keep
 */
export async function openPostgresRows(
  { url, connections }: NonNullable<Config['database']>,
  { assets, isHeld, log }: Needs,
): Promise<Rows> {
  const engine = await postgresEngine(url, connections);
  try {
    const applied = await bringUpToDate(url, join(assets.migrations, 'postgres'));
    if (applied.length > 0) log.info({ applied }, 'the tables are up to date');
    const nodes = await postgresNodes(url, isHeld, log);
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

/** On a connection of its own: a new index of a long table takes its time. */
async function bringUpToDate(url: string, migrations: string): Promise<string[]> {
  const engine = await postgresEngine(url, 1, PATIENT);
  try {
    const client = await engine.connect();
    return await migratePostgres(client, migrations).finally(() => client.release());
  } finally {
    await engine.close();
  }
}
