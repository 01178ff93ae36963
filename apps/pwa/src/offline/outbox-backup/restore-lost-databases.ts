import { readControl } from '../store/control-db';
import { getMemberDb } from '../store/member-db';
import { onDatabaseClosed } from '../store/on-database-closed';
import { reopenDatabases } from './reopen-databases';

/** Whose databases they are, and what makes this device theirs again, with what waited. */
type Watch = { memberId: string; restore: () => Promise<unknown> };

let watch: Watch | undefined;
let restoring: Promise<void> | undefined;
let isRequestedAgain = false;

/**
 * A browser that finds one of the databases damaged throws them all away, also while the app is open: from now on the
 * member's are put back then. @returns stops it
 */
export function watchDatabases(memberId: string, putBack: () => Promise<unknown>): () => void {
  const mine: Watch = { memberId, restore: putBack };
  watch = mine;
  const unlisten = onDatabaseClosed(() => setTimeout(() => void restoreLostDatabases().catch(logRestoreError)));
  return () => {
    unlisten();
    if (watch === mine) watch = undefined;
  };
}

/** Whoever deletes the databases on purpose says so first. */
export function unwatchDatabases(): void {
  watch = undefined;
}

/** Asked while it is at it, it looks once more: they do not go all at once. */
export function restoreLostDatabases(): Promise<void> {
  isRequestedAgain = true;
  restoring ??= restoreUntilStable().finally(() => {
    restoring = undefined;
  });
  return restoring;
}

async function restoreUntilStable(): Promise<void> {
  while (isRequestedAgain && watch) {
    isRequestedAgain = false;
    const { memberId, restore } = watch;
    const isGone = await areDatabasesLost(memberId).catch(() =>
      reopenDatabases().then(() => areDatabasesLost(memberId)),
    );
    if (isGone && watch?.memberId === memberId) await restore();
  }
}

/** A device that was never anybody's has lost whose it was; a database that is as it was left says that it is complete. */
async function areDatabasesLost(member: string): Promise<boolean> {
  const { memberId, epoch } = await readControl();
  if (epoch === 0) return true;
  return memberId === member && !(await getMemberDb(member).meta.get('complete'));
}

function logRestoreError(error: unknown): void {
  console.warn('what the browser has thrown away cannot be put back yet', error);
}
