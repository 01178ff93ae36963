import { join } from 'node:path';
import { createSingleNode } from '#platform/nodes/nodes';
import type { ConnectDatabaseOptions, DatabaseConnection } from '../database-connection';
import { releaseDiskReserve } from '../disk-reserve';
import { DATA_LOCK_WAIT_MS, lockDataFolder } from '../lock-data-folder';
import { explainDatabaseError } from './explain-database-error';
import { isMigrated, type MigrationResult, migrate } from './migrate';
import { openSqliteDatabase, type SqliteDatabase } from './open-sqlite-database';
import { createSqliteEngine } from './sqlite-engine';
import { isRewriteDue, vacuumDatabase } from './vacuum';

/** Connects to the file in the data folder. */
export function connectSqlite(needs: ConnectDatabaseOptions): DatabaseConnection {
  const { dataDir } = needs.config;
  const file = join(dataDir, 'waha.sqlite');
  const database = openWithExplainedErrors(file);
  try {
    const migrated = migrateIfNeeded(database, needs);
    const engine = createSqliteEngine(database, { onFull: () => releaseReserve(dataDir, needs.log) });
    return { engine, nodes: createSingleNode(), database, migrated, close: () => database.close() };
  } catch (error) {
    database.close();
    throw explainDatabaseError(error, file);
  }
}

function openWithExplainedErrors(file: string): SqliteDatabase {
  try {
    return openSqliteDatabase(file);
  } catch (error) {
    throw explainDatabaseError(error, file);
  }
}

/** Returns whether there was a reserve to release. */
function releaseReserve(dataDir: string, log: ConnectDatabaseOptions['log']): boolean {
  const hadSome = releaseDiskReserve(dataDir);
  if (hadSome) log.error('disk full: released the reserved disk space to the database');
  return hadSome;
}

/** A running server was written for the tables that it found: a command must not change them at the same time. */
function migrateIfNeeded(
  database: SqliteDatabase,
  { assets, config, isHeld }: ConnectDatabaseOptions,
): MigrationResult {
  const toDate = () => migrate(database.writer, assets.migrations, database.file);
  if (isHeld) {
    const migrated = toDate();
    // Older programs did not overwrite deleted data.
    if (migrated.snapshot !== undefined || isRewriteDue(database.file)) vacuumDatabase(database);
    return migrated;
  }
  if (isMigrated(database.writer, assets.migrations)) return toDate();
  const releaseLock = lockDataFolder(config.dataDir, 'serving', DATA_LOCK_WAIT_MS);
  if (!releaseLock) {
    throw new Error('The running server has another version than this command. Restart the server with this version.');
  }
  try {
    return toDate();
  } finally {
    releaseLock();
  }
}
