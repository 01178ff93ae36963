const listeners = new Set<() => void>();

/**
 * Calls `listener` when a connection to a database was closed, for any reason: the browser may have deleted the
 * databases, and what is pending must be stored again.
 * @returns a function that stops listening
 */
export function onDatabaseClosed(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function notifyDatabaseClosed(): void {
  for (const listener of listeners) listener();
}
