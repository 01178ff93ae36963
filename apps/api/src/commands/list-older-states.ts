import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { toIso } from '@waha/domain/kernel/time';
import { listSnapshots, SNAPSHOT_LIFETIME } from '../platform/database/migration-snapshots';

/** What lies in the data folder of earlier states of it, and so holds who was erased since; and how each goes. */
export function listOlderStates(dataDir: string): { path: string; goes: string }[] {
  const snapshots = listSnapshots(dataDir).map(({ path, takenAt }) => ({
    path,
    goes: `It goes by itself after ${toIso(takenAt + SNAPSHOT_LIFETIME).slice(0, 10)}, the way back to the version before with it; or delete it now.`,
  }));
  const restored = readdirSync(dataDir)
    .filter((name) => name.startsWith('before-restore-'))
    .map((name) => ({ path: join(dataDir, name), goes: 'Delete it once you are sure of the restore.' }));
  return [...snapshots, ...restored];
}
