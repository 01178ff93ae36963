import { accessSync, constants, existsSync, lstatSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '#platform/config/config';
import { getUserName } from '#platform/process/user-name';
import { findSwapObstacles } from '../backup/swap/find-swap-obstacles';
import { createErrorFinding, createOkFinding, createWarningFinding, type Finding } from './finding';

const DATA_CHECK = 'data folder';
const KEYS_CHECK = 'keys';

/** The maximum number of files named in the output; the others are counted. */
const MAX_NAMED = 10;

/**
 * Checks that everything in the data folder belongs to the user of the program. This user must be able to use it, and
 * no other user to read it.
 */
export function checkDataFolder(dataDir: string): Finding {
  const { uid } = statSync(dataDir);
  const [owner, me] = [getUserName(uid), process.geteuid?.()];
  if (me !== undefined && me !== 0 && me !== uid) {
    const message = `${dataDir} belongs to ${owner}, but Waha runs as ${getUserName(me)}`;
    return createErrorFinding(
      DATA_CHECK,
      message,
      `Make the user that runs Waha its owner: chown -R ${getUserName(me)}: ${dataDir}`,
    );
  }
  const { wrongOwner: foreign, locked } = findUnusableFiles(dataDir);
  if (foreign.length > 0) {
    const message = `files or folders in it that do not belong to ${owner}: ${foreign.length}. Backups and restores fail`;
    return createErrorFinding(
      DATA_CHECK,
      message,
      `Move those that are not from Waha elsewhere. Then change the owner of the others: chown -R ${owner}: ${dataDir}`,
      foreign.slice(0, MAX_NAMED),
    );
  }
  if (locked.length > 0) {
    const message = `files or folders in it that ${owner} cannot use: ${locked.length}`;
    return createErrorFinding(DATA_CHECK, message, `chmod -R u+rwX ${dataDir}`, locked.slice(0, MAX_NAMED));
  }
  for (const path of [dataDir, join(dataDir, 'uploads'), join(dataDir, 'waha.sqlite')]) {
    if (existsSync(path) && !isWritable(path)) {
      return createErrorFinding(
        DATA_CHECK,
        `this user cannot write to ${path}`,
        `Make the user that runs Waha its owner: chown -R ${owner}: ${path}`,
      );
    }
  }
  const obstacles = findSwapObstacles(dataDir);
  if (obstacles.length > 0) {
    return createErrorFinding(
      DATA_CHECK,
      'a restore could not replace all of the data',
      'Fix each of these before you need a restore.',
      obstacles,
    );
  }
  const open = [dataDir, join(dataDir, 'uploads'), join(dataDir, 'mail')].filter(isOpenToOthers);
  return open.length === 0
    ? createOkFinding(DATA_CHECK, `${dataDir}, accessible only to its owner`)
    : createWarningFinding(DATA_CHECK, 'other users on this machine can read it', `chmod 700 ${open.join(' ')}`);
}

/** The keys sign sessions and pushes: a reader of the keys could act as any person. */
export function checkKeys({ dataDir, database }: Pick<Config, 'dataDir' | 'database'>): Finding {
  if (database) return createOkFinding(KEYS_CHECK, 'derived from WAHA_SECRET, shared by all servers');
  const folder = join(dataDir, 'keys');
  if (!existsSync(folder))
    return createWarningFinding(KEYS_CHECK, 'no keys yet', 'The next server start creates them.');
  const files = readdirSync(folder).map((name) => join(folder, name));
  const open = [folder, ...files].filter(isOpenToOthers);
  return open.length === 0
    ? createOkFinding(KEYS_CHECK, `${files.length} in ${folder}, accessible only to their owner`)
    : createErrorFinding(KEYS_CHECK, 'other users on this machine can read the keys', `chmod -R go= ${folder}`, open);
}

function isWritable(path: string): boolean {
  try {
    accessSync(path, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

function isOpenToOthers(path: string): boolean {
  return existsSync(path) && (statSync(path).mode & 0o077) !== 0;
}

/** Files and folders that the program's user cannot use as needed. */
type UnusableFiles = {
  /** Those of another owner than the data folder's. */
  wrongOwner: string[];
  /** Those of the right owner, whose mode denies the owner access. */
  locked: string[];
};

const READ_WRITE_ENTER = 0o700;
const READ = 0o400;
/** A separate disk has this folder, which belongs to root. */
const SYSTEM_FOLDER = 'lost+found';

/** Returns all unusable files of a data folder. Of an unreadable folder only the folder itself is listed. */
function findUnusableFiles(dataDir: string): UnusableFiles {
  const unusable: UnusableFiles = { wrongOwner: [], locked: [] };
  const { uid } = lstatSync(dataDir);
  checkPath(dataDir);
  return unusable;

  function checkPath(path: string): void {
    const entry = lstatSync(path, { throwIfNoEntry: false });
    // Deleted meanwhile: a server may be running.
    if (!entry) return;
    if (entry.uid !== uid) unusable.wrongOwner.push(path);
    if (entry.isSymbolicLink()) return;
    const needed = entry.isDirectory() ? READ_WRITE_ENTER : READ;
    const isLocked = (entry.mode & needed) !== needed;
    if (isLocked && entry.uid === uid) unusable.locked.push(path);
    if (entry.isDirectory())
      for (const name of listNames(path)) if (name !== SYSTEM_FOLDER) checkPath(join(path, name));
  }
}

function listNames(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}
