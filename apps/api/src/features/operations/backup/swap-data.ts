import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fsyncPath } from '../../../platform/database/fsync';

/** Names of folders in the data folder: what comes, and where what was goes. */
type Swap = { comes: string; goes: string };

const NOTE = 'swap.json';
/** The newest writes of the old database lie in its log: they go with it, and before it. */
const LOGS = ['waha.sqlite-wal', 'waha.sqlite-shm'];
const PARTS = ['waha.sqlite', 'uploads', 'catalogue', 'keys'];

/**
 * Puts what lies whole in one folder into the place of what is there, which is kept in another. From the moment at
 * which the note is on the disk it will happen, whatever is killed: the next start finishes it.
 */
export async function swapData(dataDir: string, swap: Swap): Promise<void> {
  const note = join(dataDir, NOTE);
  writeFileSync(`${note}.new`, JSON.stringify(swap), { mode: 0o600 });
  await fsyncPath(`${note}.new`);
  renameSync(`${note}.new`, note);
  await fsyncPath(dataDir);
  await finishSwap(dataDir);
}

/** Finishes a swap that was begun; does nothing where none was. Only while nobody else uses the data folder. */
export async function finishSwap(dataDir: string): Promise<void> {
  const note = join(dataDir, NOTE);
  if (!existsSync(note)) return;
  const { comes, goes }: Swap = JSON.parse(readFileSync(note, 'utf8'));
  const to = join(dataDir, goes);
  mkdirSync(to, { recursive: true, mode: 0o700 });
  for (const log of LOGS) {
    const isOld = !existsSync(join(to, 'waha.sqlite'));
    if (isOld && existsSync(join(dataDir, log))) renameSync(join(dataDir, log), join(to, log));
  }
  for (const part of PARTS) {
    const from = join(dataDir, comes, part);
    const place = join(dataDir, part);
    if (!existsSync(from)) continue;
    if (existsSync(place)) renameSync(place, join(to, part));
    renameSync(from, place);
  }
  await fsyncPath(to);
  await fsyncPath(dataDir);
  rmSync(join(dataDir, comes), { recursive: true, force: true });
  rmSync(note);
  await fsyncPath(dataDir);
}

/** Whether a swap was begun and not finished. */
export function isSwapping(dataDir: string): boolean {
  return existsSync(join(dataDir, NOTE));
}
