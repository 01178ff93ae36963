const listeners = new Set<() => void>();

/** Hears when a connection to what this device keeps has been closed, whoever did it. @returns stops listening */
export function onDatabaseClosed(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function notifyDatabaseClosed(): void {
  for (const listener of listeners) listener();
}
