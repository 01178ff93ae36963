import { join } from 'node:path';
import { oneNode } from '../../nodes/nodes';
import { HELD_WAIT, holdDataFolder } from '../data-lock';
import { releaseDiskReserve } from '../disk-reserve';
import type { Rows, RowsNeeds } from '../rows';
import { explainDatabaseError } from './explain-database-error';
import { isMigrated, type Migrated, migrate } from './migrate';
import { type OpenDatabase, openDatabase } from './open-database';
import { sqliteEngine } from './sqlite-engine';
import { isRewriteDue, vacuumDatabase } from './vacuum';

/** The file in the data folder. */
export function openSqliteRows(needs: RowsNeeds): Rows {
  const { dataDir } = needs.config;
  const file = join(dataDir, 'waha.sqlite');
  const database = openExplained(file);
  try {
    const migrated = bringUpToDate(database, needs);
    const engine = sqliteEngine(database, { onFull: () => giveReserve(dataDir, needs.log) });
    return { engine, nodes: oneNode(), database, migrated, close: () => database.close() };
  } catch (error) {
    database.close();
    throw explainDatabaseError(error, file);
  }
}

function openExplained(file: string): OpenDatabase {
  try {
    return openDatabase(file);
  } catch (error) {
    throw explainDatabaseError(error, file);
  }
}

/** Answers whether there was anything to give. */
function giveReserve(dataDir: string, log: RowsNeeds['log']): boolean {
  const hadSome = releaseDiskReserve(dataDir);
  if (hadSome) log.error('the disk is full: the room that was kept for the database is given to it');
  return hadSome;
}

/** A server that runs was written for the tables that it found: a command must not change them under it. */
function bringUpToDate(database: OpenDatabase, { assets, config, isHeld }: RowsNeeds): Migrated {
  const toDate = () => migrate(database.writer, assets.migrations, database.file);
  if (isHeld) {
    const migrated = toDate();
    // Older programs did not overwrite what they deleted.
    if (migrated.snapshot !== undefined || isRewriteDue(database.file)) vacuumDatabase(database);
    return migrated;
  }
  if (isMigrated(database.writer, assets.migrations)) return toDate();
  const letGo = holdDataFolder(config.dataDir, 'serving', HELD_WAIT);
  if (!letGo) {
    throw new Error(
      'The server that runs is of another version than this command. Restart the server with this program.',
    );
  }
  try {
    return toDate();
  } finally {
    letGo();
  }
}
