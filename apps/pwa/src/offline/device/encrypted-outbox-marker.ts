import { readLocalValue, writeLocalValue } from './local-values';

const MARKER_KEY = 'locked';

/**
 * Checks whether a member left an encrypted outbox on this phone. The marker saves the login screen from opening a
 * database.
 */
export function hasEncryptedOutbox(): boolean {
  return readLocalValue(MARKER_KEY) !== undefined;
}

/** Without browser storage the login screen shows no hint. The encrypted outbox is restored all the same. */
export function setEncryptedOutboxMarker(hasOutbox: boolean): void {
  writeLocalValue(MARKER_KEY, hasOutbox ? '1' : undefined);
}
