import { readLocalValue, writeLocalValue } from './local-values';

const MARKER_KEY = 'locked';

/** Whether somebody left locked items on this phone: a word, so that the login screen need not open a database. */
export function hasEncryptedOutbox(): boolean {
  return readLocalValue(MARKER_KEY) !== undefined;
}

/** Where the browser keeps nothing the login screen says nothing; the items are opened all the same. */
export function setEncryptedOutboxMarker(isThere: boolean): void {
  writeLocalValue(MARKER_KEY, isThere ? '1' : undefined);
}
