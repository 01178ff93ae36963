import { existsSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { DAY, type Instant } from '@waha/domain/kernel/time';
import type Sqlite from 'better-sqlite3';
import { makePrivateFolder, restrictToOwner } from '#platform/files/restrict-to-owner';

/**
 * Going back to a snapshot loses all later data, so after this time it is no longer useful. It also contains people who
 * were erased since.
 */
export const SNAPSHOT_LIFETIME_MS = 30 * DAY;

/** The database as it was before a migration. */
export type MigrationSnapshot = { path: string; takenAt: Instant };

const getSnapshotFolder = (dataDir: string) => join(dataDir, 'snapshots');

/** Writes under a temporary name until complete, so that every file with a snapshot's name is complete. */
export function takeMigrationSnapshot(database: Sqlite.Database, dataDir: string, before: string): string {
  const folder = getSnapshotFolder(dataDir);
  makePrivateFolder(folder);
  const snapshot = join(folder, `before-${before.replace('.sql', '')}-${Date.now()}.sqlite`);
  const part = join(folder, 'unfinished');
  rmSync(part, { force: true });
  database.prepare('vacuum into ?').run(part);
  restrictToOwner(part);
  renameSync(part, snapshot);
  return snapshot;
}

/** Returns the snapshots, newest first; ignores other files in the folder. */
export function listMigrationSnapshots(dataDir: string): MigrationSnapshot[] {
  const folder = getSnapshotFolder(dataDir);
  if (!existsSync(folder)) return [];
  const snapshots = readdirSync(folder).flatMap((name) => {
    const takenAt = /^before-.*-(\d+)\.sqlite$/.exec(name)?.[1];
    return takenAt === undefined ? [] : [{ path: join(folder, name), takenAt: Number(takenAt) }];
  });
  return snapshots.sort((a, b) => b.takenAt - a.takenAt);
}

export function findNewestSnapshot(dataDir: string): string | undefined {
  return listMigrationSnapshots(dataDir)[0]?.path;
}

/** Deletes snapshots that are too old to go back to. */
export function deleteOldSnapshots(dataDir: string, now: Instant): void {
  for (const { path, takenAt } of listMigrationSnapshots(dataDir)) {
    if (takenAt < now - SNAPSHOT_LIFETIME_MS) rmSync(path, { force: true });
  }
}
