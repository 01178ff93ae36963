import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../config/config';
import type { Rows, RowsNeeds, RowsReader } from './rows';
import { openReader } from './sqlite/open-database';

/** Opens what keeps the rows: the file in the data folder, or the server that `DATABASE_URL` names. */
export async function openRows(needs: RowsNeeds): Promise<Rows> {
  const { database } = needs.config;
  if (!database) return (await import('./sqlite/sqlite-rows')).openSqliteRows(needs);
  return (await import('./postgres/postgres-rows')).openPostgresRows(database, needs);
}

/**
 * Only reads, and one moment of the rows throughout, beside a server that runs.
 * @throws Error with a sentence for the operator when there is nothing to read
 */
export async function openRowsReader({ dataDir, database }: Pick<Config, 'dataDir' | 'database'>): Promise<RowsReader> {
  if (database) return (await import('./postgres/postgres-reader')).openPostgresReader(database.url);
  const file = join(dataDir, 'waha.sqlite');
  if (!existsSync(file)) throw new Error(`There is no database in ${dataDir}. Start the server once.`);
  return openReader(file);
}
