import { logFailure } from '../device/log-failure';
import { readControl } from '../store/control-db';
import { getMemberDb } from '../store/member-db';
import { onDatabaseClosed } from '../store/on-database-closed';
import { reopenDatabases } from '../store/reopen-databases';

/**
 * The member whose databases are watched, and the function that reactivates the member and restores the pending jobs.
 */
type Watch = { memberId: string; restore: () => Promise<unknown> };

let watch: Watch | undefined;
let restoring: Promise<void> | undefined;
let isRequestedAgain = false;

/**
 * Restores the member's databases whenever the browser deletes them. A browser that finds one database damaged deletes
 * them all, even while the app is open.
 * @returns a function that stops watching
 */
export function watchDatabases(memberId: string, restore: () => Promise<unknown>): () => void {
  const ownWatch: Watch = { memberId, restore };
  watch = ownWatch;
  const unlisten = onDatabaseClosed(() =>
    setTimeout(() => void restoreLostDatabases().catch(logFailure('lost databases'))),
  );
  return () => {
    unlisten();
    if (watch === ownWatch) watch = undefined;
  };
}

/** Stops watching. Call it before the databases are deleted on purpose. */
export function unwatchDatabases(): void {
  watch = undefined;
}

/**
 * Restores the databases if the browser has deleted them. A call during a restore triggers another check, because the
 * databases are not all deleted at once.
 */
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
    const areLost = await areDatabasesLost(memberId).catch(() =>
      reopenDatabases().then(() => areDatabasesLost(memberId)),
    );
    if (areLost && watch?.memberId === memberId) await restore();
  }
}

/** Epoch 0 means that the control database was lost. A database without the `complete` row was recreated empty. */
async function areDatabasesLost(member: string): Promise<boolean> {
  const { memberId, epoch } = await readControl();
  if (epoch === 0) return true;
  return memberId === member && !(await getMemberDb(member).meta.get('complete'));
}
