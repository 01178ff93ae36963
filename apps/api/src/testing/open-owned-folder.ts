import { chmodSync, chownSync, cpSync, existsSync, lstatSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { User } from './run-waha';

/** An unprivileged user of the system (`nobody`). */
const NOBODY_USER: User = { uid: 65534, gid: 65534 };

/**
 * Copies a data folder for an unprivileged user: `nobody` if root runs the tests, else the current user. `takeAway`
 * makes a folder in it unmovable for this user, or a file unreadable; `giveBack` undoes that.
 */
export function openOwnedFolder(from: string) {
  const isRoot = process.getuid?.() === 0;
  const parent = mkdtempSync(join(tmpdir(), 'waha-owned-'));
  chmodSync(parent, 0o755);
  const dataDir = join(parent, 'data');
  cpSync(from, dataDir, { recursive: true });
  const setOwner = (path: string, { uid, gid }: User) => {
    chownSync(path, uid, gid);
    if (!lstatSync(path).isDirectory()) return;
    for (const name of readdirSync(path)) setOwner(join(path, name), { uid, gid });
  };
  if (isRoot) setOwner(dataDir, NOBODY_USER);
  const usedIds = new Set<string>();
  const giveBack = (name: string): void => {
    const path = join(dataDir, name);
    if (isRoot) setOwner(path, NOBODY_USER);
    chmodSync(path, lstatSync(path).isDirectory() ? 0o700 : 0o600);
    usedIds.delete(name);
  };
  return {
    dataDir,
    /** For `startWaha`. */
    user: isRoot ? NOBODY_USER : {},
    isRoot,
    takeAway(name: string): void {
      usedIds.add(name);
      const path = join(dataDir, name);
      if (isRoot) setOwner(path, { uid: 0, gid: 0 });
      if (lstatSync(path).isDirectory()) chmodSync(path, isRoot ? 0o755 : 0o555);
      else chmodSync(path, isRoot ? 0o600 : 0);
    },
    giveBack,
    remove(): void {
      // Without root, the content of a closed folder cannot be deleted.
      for (const name of usedIds) if (existsSync(join(dataDir, name))) giveBack(name);
      rmSync(parent, { recursive: true, force: true });
    },
  };
}
