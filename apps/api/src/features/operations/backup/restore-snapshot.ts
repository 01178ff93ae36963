import { closeSync, copyFileSync, openSync, readSync, realpathSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Instant } from '@waha/domain/kernel/time';
import { fsyncPath } from '#platform/database/fsync';
import { openAndMigrate } from './check-unpacked-backup';
import { lockRehearsal, REHEARSAL_PREFIX } from './clear-interrupted-work';
import { startNewEpoch } from './restore-backup';
import { RestoreRefused, replaceData } from './swap/replace-data';

type Needs = { snapshot: string; dataDir: string; migrations: string; now: Instant };

const SQLITE_HEADER = 'SQLite format 3\0';

/** Returns whether a file is a database, like a snapshot; archives are not. */
export function isDatabaseFile(path: string): boolean {
  const head = Buffer.alloc(SQLITE_HEADER.length);
  const file = openSync(path, 'r');
  try {
    readSync(file, head, 0, head.length, 0);
  } finally {
    closeSync(file);
  }
  return head.toString('latin1') === SQLITE_HEADER;
}

/**
 * Checks a snapshot while the server runs, without changing it.
 * @throws RestoreRefused saying what is wrong with it
 */
export async function rehearseSnapshot({ snapshot, dataDir, ...needs }: Needs): Promise<void> {
  requireOwnSnapshot(snapshot, dataDir);
  const temporaryFolder = await mkdtemp(join(dataDir, REHEARSAL_PREFIX));
  const releaseLock = lockRehearsal(temporaryFolder);
  try {
    await copyAndMigrate(snapshot, temporaryFolder, needs);
  } finally {
    releaseLock();
    await rm(temporaryFolder, { recursive: true, force: true });
  }
}

/**
 * Replaces the database by a snapshot that an upgrade took. The log of the old database moves away with it: beside the
 * snapshot it would damage it. Files, catalogue and keys stay.
 * @returns the folder with the previous database; undefined if there was none
 * @throws RestoreRefused when the snapshot is invalid or another process is working here; then nothing is changed
 */
export async function restoreSnapshot({ snapshot, dataDir, ...needs }: Needs): Promise<string | undefined> {
  requireOwnSnapshot(snapshot, dataDir);
  const { before } = await replaceData({ dataDir, now: needs.now }, (incomingFolder) =>
    copyAndMigrate(snapshot, incomingFolder, needs),
  );
  return before;
}

/** A backup proves its origin by its signature; a database file does not. */
function requireOwnSnapshot(snapshot: string, dataDir: string): void {
  const folder = join(dataDir, 'snapshots');
  if (dirname(realpathSync(snapshot)) === join(realpathSync(dataDir), 'snapshots')) return;
  throw new RestoreRefused(`Snapshots are only restored from ${folder}, because other files could have been changed.`);
}

async function copyAndMigrate(
  snapshot: string,
  into: string,
  { migrations, now }: Omit<Needs, 'snapshot' | 'dataDir'>,
): Promise<void> {
  const file = join(into, 'waha.sqlite');
  copyFileSync(snapshot, file);
  const { faults } = openAndMigrate(file, migrations);
  if (faults.length > 0) throw new RestoreRefused(`The snapshot failed verification:\n${faults.join('\n')}`);
  startNewEpoch(file, now);
  await fsyncPath(file);
  await fsyncPath(into);
}
