import { type DataLockKind, lockDataFolder } from './data-lock';

const LOCK_HOLDER_MESSAGES: Record<DataLockKind, string> = {
  serving: 'A server is using this data folder. Stop it first.',
  commands: 'A waha command is using this data folder. Try again when it has finished.',
  backup: 'A backup of this data folder is running. Try again when it has finished.',
};

/**
 * Locks a data folder for a change of the folder as a whole: no other process serves, writes or backs it up.
 * @returns a function that releases the lock; or a sentence that names the holder
 */
export function lockDataFolderExclusively(dataDir: string): (() => void) | string {
  const held: (() => void)[] = [];
  for (const [kind, isHeld] of Object.entries(LOCK_HOLDER_MESSAGES)) {
    const releaseLock = lockDataFolder(dataDir, kind as DataLockKind);
    if (!releaseLock) {
      for (const release of held) release();
      return isHeld;
    }
    held.push(releaseLock);
  }
  return () => {
    for (const release of held) release();
  };
}
