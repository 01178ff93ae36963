import { copyFileSync, existsSync, mkdirSync, readdirSync, renameSync, rmdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fsyncPath } from '#platform/database/fsync';

/** A folder that cannot be renamed, because it is a mount of its own: a restore swaps the files in it. */
export type SwappedFolder = {
  folder: string;
  /** The names of our files in it. */
  names: RegExp;
  /** The name of its subfolder for the new files, until they are in place. */
  comes: string;
  /** The name of its subfolder for the old files. */
  goes: string;
};

/**
 * Copies new files beside the present ones, so that a rename can put them in place.
 * @throws Error when there is no space
 */
export async function copyNewFiles(from: string, { folder, names, comes }: SwappedFolder): Promise<void> {
  const to = join(folder, comes);
  rmSync(to, { recursive: true, force: true });
  mkdirSync(to, { mode: 0o700 });
  for (const name of readdirSync(from).filter((each) => names.test(each))) {
    copyFileSync(join(from, name), join(to, name));
    await fsyncPath(join(to, name));
  }
  await fsyncPath(to);
}

/** While old files are moved, their folder has another name, so that a later start can tell old from new. */
const getTransitName = (to: string) => `${to}.part`;

/**
 * Replaces old files by new ones; continues an interrupted swap.
 * @throws Error when one cannot be moved
 */
export async function swapContent({ folder, names, comes, goes }: SwappedFolder): Promise<void> {
  const [from, to] = [join(folder, comes), join(folder, goes)];
  if (!existsSync(from)) return;
  if (!existsSync(to)) {
    mkdirSync(getTransitName(to), { recursive: true, mode: 0o700 });
    moveFiles(folder, getTransitName(to), names);
    await fsyncPath(getTransitName(to));
    renameSync(getTransitName(to), to);
  }
  moveFiles(from, folder, names);
  await fsyncPath(folder);
}

/**
 * Moves the old files back; continues an interrupted undo.
 * @throws Error when one cannot be moved
 */
export async function undoSwapContent({ folder, names, comes, goes }: SwappedFolder): Promise<void> {
  const [from, to] = [join(folder, comes), join(folder, goes)];
  if (existsSync(to)) {
    mkdirSync(from, { recursive: true, mode: 0o700 });
    moveFiles(folder, from, names);
    renameSync(to, getTransitName(to));
  }
  if (existsSync(getTransitName(to))) {
    moveFiles(getTransitName(to), folder, names);
    rmdirSync(getTransitName(to));
  }
  await fsyncPath(folder);
  rmSync(from, { recursive: true, force: true });
}

function moveFiles(from: string, to: string, names: RegExp): void {
  for (const name of readdirSync(from).filter((each) => names.test(each))) {
    renameSync(join(from, name), join(to, name));
  }
}
