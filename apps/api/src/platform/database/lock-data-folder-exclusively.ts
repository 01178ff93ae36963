import { type DataLockKind, lockDataFolder } from './data-lock';

const LOCK_HOLDER_MESSAGES: Record<DataLockKind, string> = {
  serving: 'A server runs on this data folder. Stop it first.',
  commands: 'A command of waha is at work on this data folder. Try again when it is done.',
  backup: 'A backup is being made from this data folder. Try again when it is done.',
};

/**
 * Nobody else serves, writes to or copies a data folder that changes as a whole.
 * @returns lets go; or a sentence that says who does
 */
export function lockDataFolderExclusively(dataDir: string): (() => void) | string {
  const held: (() => void)[] = [];
  for (const [what, isHeld] of Object.entries(LOCK_HOLDER_MESSAGES)) {
    const letGo = lockDataFolder(dataDir, what as DataLockKind);
    if (!letGo) {
      for (const each of held) each();
      return isHeld;
    }
    held.push(letGo);
  }
  return () => {
    for (const each of held) each();
  };
}
