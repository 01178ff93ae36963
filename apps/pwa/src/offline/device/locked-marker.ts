import { readLocal, writeLocal } from './local-values';

const MARK = 'locked';

/** Whether somebody left locked items on this phone: a word, so that the login screen need not open a database. */
export function hasLocked(): boolean {
  return readLocal(MARK) !== undefined;
}

/** Where the browser keeps nothing the login screen says nothing; the items are opened all the same. */
export function markLocked(isThere: boolean): void {
  writeLocal(MARK, isThere ? '1' : undefined);
}
