const MARK = 'locked';

/** Whether somebody left locked items on this phone: a word, so that the login screen need not open a database. */
export function hasLocked(): boolean {
  try {
    return localStorage.getItem(MARK) !== null;
  } catch {
    return false;
  }
}

export function markLocked(isThere: boolean): void {
  try {
    if (isThere) localStorage.setItem(MARK, '1');
    else localStorage.removeItem(MARK);
  } catch {
    // The login screen says nothing then; the items are opened all the same.
  }
}
