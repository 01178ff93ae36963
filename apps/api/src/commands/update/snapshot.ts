import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { SECOND } from '@waha/domain/kernel/time';
import Sqlite from 'better-sqlite3';
import { countWritesSince } from '#features/operations/update/count-writes-since';
import { formatLostWrites } from '#features/operations/update/format-lost-writes';
import { findAssets } from '#platform/config/assets';
import { readConfig } from '#platform/config/config';
import { lockDataFolder, lockDataFolderExclusively } from '#platform/database/lock-data-folder';
import { takeMigrationSnapshot } from '#platform/database/sqlite/migration-snapshots';
import { findOperatorFile } from '#platform/process/find-operator-file';
import { printReport } from '../print-report';
import { readArguments } from '../read-arguments';

const LOCK_ATTEMPTS = 20;
const LOCK_PAUSE_MS = SECOND / 2;

/**
 * `snapshot`: copies the database into `snapshots/`, as an upgrade does; `waha restore` restores it. `--stopped` fails
 * while a server runs, so that nothing is written afterwards. `--since`: counts what people have done since a snapshot.
 */
export async function snapshot(args: string[]): Promise<void> {
  const { values } = readArguments(args, {
    options: { stopped: { type: 'boolean' }, since: { type: 'string' }, json: { type: 'boolean' } },
  });
  const { dataDir, database } = readConfig(process.env, findAssets().root);
  if (database) throw new Error('The database is on PostgreSQL. Copy it with PostgreSQL tools.');
  if (values.since !== undefined) {
    const writes = countWritesSince(dataDir, findOperatorFile(values.since));
    if (values.json) return printReport(writes);
    return console.log(`${formatLostWrites(writes) || 'Nobody has added or decided anything'}.`);
  }
  const file = join(dataDir, 'waha.sqlite');
  if (!existsSync(file)) throw new Error(`No database found in ${dataDir}. Start the server once to create it.`);
  const release = values.stopped ? await lockStopped(dataDir) : lockDataFolder(dataDir, 'backup');
  if (!release) throw new Error('A backup of this data folder is running. Try again when it has finished.');
  const source = new Sqlite(file, { readonly: true, fileMustExist: true, timeout: 5 * SECOND });
  try {
    const taken = takeMigrationSnapshot(source, dataDir, 'update');
    if (values.json) printReport({ snapshot: taken });
    else console.log(`Snapshot: ${taken}`);
  } finally {
    source.close();
    release();
  }
}

/** Waits for what a killed command has left running. */
async function lockStopped(dataDir: string): Promise<() => void> {
  for (let attempt = 1; ; attempt++) {
    const lock = lockDataFolderExclusively(dataDir);
    if (typeof lock === 'function') return lock;
    if (attempt === LOCK_ATTEMPTS) throw new Error(lock);
    await setTimeout(LOCK_PAUSE_MS);
  }
}
