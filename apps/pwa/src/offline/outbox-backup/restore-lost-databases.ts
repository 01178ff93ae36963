import { readControl } from '../store/control-db';
import { memberDb } from '../store/member-db';
import { onClosed } from '../store/on-database-closed';
import { healStorage } from './reopen-databases';

/** Whose databases they are, and what makes this device theirs again, with what waited. */
type Watch = { memberId: string; putBack: () => Promise<unknown> };

let watch: Watch | undefined;
let looking: Promise<void> | undefined;
let isAskedAgain = false;

/**
 * A browser that finds one of the databases damaged throws them all away, also while the app is open: from now on the
 * member's are put back then. @returns stops it
 */
export function watchDatabases(memberId: string, putBack: () => Promise<unknown>): () => void {
  const mine: Watch = { memberId, putBack };
  watch = mine;
  const unlisten = onClosed(() => setTimeout(() => void putBackIfGone().catch(sayTrouble)));
  return () => {
    unlisten();
    if (watch === mine) watch = undefined;
  };
}

/** Whoever deletes the databases on purpose says so first. */
export function letDatabasesGo(): void {
  watch = undefined;
}

/** Asked while it is at it, it looks once more: they do not go all at once. */
export function putBackIfGone(): Promise<void> {
  isAskedAgain = true;
  looking ??= lookUntilQuiet().finally(() => {
    looking = undefined;
  });
  return looking;
}

async function lookUntilQuiet(): Promise<void> {
  while (isAskedAgain && watch) {
    isAskedAgain = false;
    const { memberId, putBack } = watch;
    const isGone = await areGone(memberId).catch(() => healStorage().then(() => areGone(memberId)));
    if (isGone && watch?.memberId === memberId) await putBack();
  }
}

/** A device that was never anybody's has lost whose it was; a database that is as it was left says that it is complete. */
async function areGone(member: string): Promise<boolean> {
  const { memberId, epoch } = await readControl();
  if (epoch === 0) return true;
  return memberId === member && !(await memberDb(member).meta.get('complete'));
}

function sayTrouble(error: unknown): void {
  console.warn('what the browser has thrown away cannot be put back yet', error);
}
