import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../config/config';
import type { ConnectDatabaseOptions, DatabaseConnection, DatabaseReader } from './database-connection';
import { openSqliteReader } from './sqlite/open-sqlite-database';

/** Connects to the database: the file in the data folder, or the server that `DATABASE_URL` names. */
export async function connectDatabase(needs: ConnectDatabaseOptions): Promise<DatabaseConnection> {
  const { database } = needs.config;
  if (!database) return (await import('./sqlite/connect-sqlite')).connectSqlite(needs);
  return (await import('./postgres/connect-postgres')).connectPostgres(database, needs);
}

/**
 * Opens a read-only snapshot of the database beside a running server.
 * @throws Error with a sentence for the operator when there is no database to read
 */
export async function connectDatabaseReader({
  dataDir,
  database,
}: Pick<Config, 'dataDir' | 'database'>): Promise<DatabaseReader> {
  if (database) return (await import('./postgres/postgres-reader')).openPostgresReader(database.url);
  const file = join(dataDir, 'waha.sqlite');
  if (!existsSync(file)) throw new Error(`No database found in ${dataDir}. Start the server once to create it.`);
  return openSqliteReader(file);
}
