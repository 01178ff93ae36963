import { existsSync, mkdirSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { fsyncPath } from '#platform/database/fsync';
import { readMoveStatus } from '#platform/database/move-status';
import { createSqliteQueries } from '#platform/database/sqlite/open-sqlite-database';
import { makePrivateFolder } from '#platform/files/restrict-to-owner';
import type { InstallationRows } from './installation-rows';
import { MoveRefused } from './move-refused';
import type { Schema } from './read-schema';
import { SqliteInstallationRows } from './sqlite-installation-rows';

/** The location of an installation's rows: a folder's `waha.sqlite`, or a server. */
export type InstallationPlace = { folder: string } | { url: string };

type Needs = { migrations: string; schema: Schema };

const DATABASE_FILE = 'waha.sqlite';

/** Returns the name for people: of an address only the user, host and database. */
export function formatPlace(place: InstallationPlace): string {
  if ('folder' in place) return place.folder;
  const { username, host, pathname } = new URL(place.url);
  return `postgres://${username === '' ? '' : `${username}@`}${host}${pathname}`;
}

/**
 * Opens an existing installation.
 * @throws MoveRefused if there is none
 */
export async function openInstallation(place: InstallationPlace, needs: Needs): Promise<InstallationRows> {
  if ('folder' in place && !existsSync(join(place.folder, DATABASE_FILE)))
    throw new MoveRefused(`No database found in ${place.folder}. Start the server once to create it.`);
  const rows = await openRows(place, needs);
  if (await rows.hasTable('migrations')) return rows;
  await rows.close();
  throw new MoveRefused(`No Waha database found in ${rows.where}. Start the server once to create it.`);
}

/**
 * Opens the location of a new installation. A database that has moved away from there is renamed in the same folder.
 * @param stamp for the name of the renamed database
 */
export async function createInstallation(
  place: InstallationPlace,
  needs: Needs,
  stamp: string,
): Promise<InstallationRows> {
  if ('folder' in place) {
    makePrivateFolder(place.folder);
    if (await hasMovedAway(join(place.folder, DATABASE_FILE)))
      await archiveOldDatabase(place.folder, `before-move-${stamp}`);
  }
  return openRows(place, needs);
}

async function openRows(place: InstallationPlace, { migrations, schema }: Needs): Promise<InstallationRows> {
  const where = formatPlace(place);
  if ('folder' in place)
    return new SqliteInstallationRows(join(place.folder, DATABASE_FILE), where, { migrations, schema });
  const { PostgresInstallationRows } = await import('./postgres-installation-rows');
  return PostgresInstallationRows.open(place.url, where, join(migrations, 'postgres'));
}

async function hasMovedAway(file: string): Promise<boolean> {
  if (!existsSync(file)) return false;
  const database = new Sqlite(file);
  try {
    const has = database.prepare("select count(*) from sqlite_schema where name = 'move_mark'").pluck().get();
    return has === 1 && (await readMoveStatus(createSqliteQueries(database)))?.state === 'gone';
  } finally {
    database.close();
  }
}

/** Its last connection is closed, so there is no log beside it. */
async function archiveOldDatabase(folder: string, name: string): Promise<void> {
  mkdirSync(join(folder, name), { mode: 0o700 });
  renameSync(join(folder, DATABASE_FILE), join(folder, name, DATABASE_FILE));
  await fsyncPath(folder);
}
