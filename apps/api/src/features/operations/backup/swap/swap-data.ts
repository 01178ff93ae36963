import { existsSync, mkdirSync, readFileSync, renameSync, rmdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fsyncPath } from '#platform/database/fsync';
import { isOnAnotherDisk } from '#platform/files/is-on-another-disk';
import { recordRecovered } from '#platform/process/record-recovered';
import { DATA_PARTS } from './data-parts';
import { explainMoveFailure, findSwapObstacles } from './find-swap-obstacles';
import { copyNewFiles, type SwappedFolder, swapContent, undoSwapContent } from './swap-content';

/** The names of folders in the data folder: the one with the new data, and the one for the old data. */
type Swap = { comes: string; goes: string };

/** A decided swap, as stored in the data folder. Older programs wrote only the two names. */
type SwapNote = Swap & {
  /** The parts that the new data has. */
  parts?: string[];
  /** Those that cannot be moved as folders: their content is swapped in place. */
  inPlace?: string[];
  /** The swap failed, and is being undone. */
  isUndone?: boolean;
};

const NOTE_FILE = 'swap.json';
/** The newest writes of the old database are in its log: the log moves with the database, and before it. */
const LOG_FILES = ['waha.sqlite-wal', 'waha.sqlite-shm'];
const DEFAULT_PARTS = ['waha.sqlite', 'uploads', 'catalogue'];

/**
 * Replaces the data of an installation by the data in one folder, and moves the old data to another. Once the note is
 * on the disk the swap survives a kill: the next start finishes it.
 * @throws Error saying what cannot be moved; then nothing is changed
 */
export async function swapData(dataDir: string, swap: Swap): Promise<void> {
  const obstacles = findSwapObstacles(dataDir);
  if (obstacles.length > 0) throw new Error(`${obstacles.join('\n')}\nNothing was changed.`);
  const parts = DATA_PARTS.map(({ part }) => part).filter((part) => existsSync(join(dataDir, swap.comes, part)));
  const inPlace = parts.filter((part) => part !== 'waha.sqlite' && isOnAnotherDisk(join(dataDir, part)));
  const note = { ...swap, parts, inPlace };
  try {
    for (const part of inPlace)
      await copyNewFiles(join(dataDir, swap.comes, part), getSwappedFolder(dataDir, part, note));
    await writeNote(dataDir, note);
  } catch (error) {
    for (const part of inPlace) rmSync(join(dataDir, part, swap.comes), { recursive: true, force: true });
    throw new Error(`${explainMoveFailure(error, dataDir)}\nNothing was changed.`, { cause: error });
  }
  const undone = await finishSwap(dataDir);
  if (undone !== undefined) throw new Error(`${undone}\nNothing was changed.`);
}

/**
 * Finishes a started swap, or undoes it if it cannot be finished. Only while no other process uses the data folder.
 * @returns why it was undone, for the operator; `undefined` if it was finished, or if there was none
 * @throws Error saying what to do, when it can be neither finished nor undone
 */
export async function finishSwap(dataDir: string): Promise<string | undefined> {
  if (!isSwapping(dataDir)) return undefined;
  const note: SwapNote = JSON.parse(readFileSync(join(dataDir, NOTE_FILE), 'utf8'));
  let why = 'An earlier restore failed';
  if (!note.isUndone) {
    try {
      await applySwap(dataDir, note);
      return await cleanUpSwap(dataDir, note);
    } catch (error) {
      why = explainMoveFailure(error, dataDir);
    }
    // On a full disk this cannot be recorded: after a kill during the undo, the next start tries to finish the swap
    // again.
    await writeNote(dataDir, { ...note, isUndone: true }).catch((error: unknown) =>
      recordRecovered('restore-note', error),
    );
  }
  try {
    await revertSwap(dataDir, note);
  } catch (error) {
    const explanation = [...new Set([why, explainMoveFailure(error, dataDir)])].join('\n');
    throw new Error(
      `A restore was interrupted and can be neither finished nor undone:\n${explanation}\nFix this, then start again. The previous and the new data are in ${join(dataDir, note.goes)} and ${join(dataDir, note.comes)}.`,
      { cause: error },
    );
  }
  await cleanUpSwap(dataDir, note);
  return `${why}\nThe restore was undone.`;
}

/** Returns whether a swap was started and not finished. */
export function isSwapping(dataDir: string): boolean {
  return existsSync(join(dataDir, NOTE_FILE));
}

async function applySwap(dataDir: string, note: SwapNote): Promise<void> {
  const previousFolder = join(dataDir, note.goes);
  mkdirSync(previousFolder, { recursive: true, mode: 0o700 });
  for (const log of LOG_FILES) {
    const isOld = !existsSync(join(previousFolder, 'waha.sqlite'));
    if (isOld && existsSync(join(dataDir, log))) renameSync(join(dataDir, log), join(previousFolder, log));
  }
  for (const { part } of DATA_PARTS) {
    const from = join(dataDir, note.comes, part);
    const currentPath = join(dataDir, part);
    if (note.inPlace?.includes(part)) await swapContent(getSwappedFolder(dataDir, part, note));
    else if (existsSync(from)) {
      if (existsSync(currentPath)) renameSync(currentPath, join(previousFolder, part));
      renameSync(from, currentPath);
    }
  }
  await fsyncPath(previousFolder);
  await fsyncPath(dataDir);
}

/** New data is moved away before old data returns, so that the state of each part is always clear. */
async function revertSwap(dataDir: string, note: SwapNote): Promise<void> {
  const { parts = DEFAULT_PARTS, inPlace = [] } = note;
  const previousFolder = join(dataDir, note.goes);
  for (const { part } of [...DATA_PARTS].reverse()) {
    const [from, currentPath, old] = [join(dataDir, note.comes, part), join(dataDir, part), join(previousFolder, part)];
    if (inPlace.includes(part)) await undoSwapContent(getSwappedFolder(dataDir, part, note));
    else {
      if (parts.includes(part) && existsSync(currentPath) && !existsSync(from)) renameSync(currentPath, from);
      if (existsSync(old) && !existsSync(currentPath)) renameSync(old, currentPath);
    }
  }
  for (const log of LOG_FILES) {
    if (existsSync(join(previousFolder, log)) && !existsSync(join(dataDir, log)))
      renameSync(join(previousFolder, log), join(dataDir, log));
  }
  await fsyncPath(dataDir);
}

/** Undeletable remains do no harm: the next start tries again. */
async function cleanUpSwap(dataDir: string, note: SwapNote): Promise<undefined> {
  rmSync(join(dataDir, NOTE_FILE));
  await fsyncPath(dataDir);
  const inPlace = (note.inPlace ?? []).map((part) => join(dataDir, part, note.comes));
  for (const path of [join(dataDir, note.comes), ...inPlace])
    tryStep(() => rmSync(path, { recursive: true, force: true }));
  // Succeeds only if the undo has emptied it.
  tryStep(() => rmdirSync(join(dataDir, note.goes)));
}

function tryStep(work: () => void): void {
  try {
    work();
  } catch (error) {
    // The caller explains why this does no harm.
    recordRecovered('restore-cleanup', error);
  }
}

async function writeNote(dataDir: string, note: SwapNote): Promise<void> {
  const file = join(dataDir, NOTE_FILE);
  writeFileSync(`${file}.new`, JSON.stringify(note), { mode: 0o600 });
  await fsyncPath(`${file}.new`);
  renameSync(`${file}.new`, file);
  await fsyncPath(dataDir);
}

function getSwappedFolder(dataDir: string, part: string, { comes, goes }: Swap): SwappedFolder {
  const names = DATA_PARTS.find((each) => each.part === part)?.names ?? /^$/;
  return { folder: join(dataDir, part), names, comes, goes };
}
